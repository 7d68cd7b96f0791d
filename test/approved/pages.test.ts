// On SQLite alone: pages and screens as they are rendered; the calls run on both engines.
import { join } from 'node:path'
import { test } from 'node:test'
import { demoPages, filteredPages, pages } from '../fixtures/addresses.ts'
import { world } from '../support/world.ts'
import { linesOf } from './lines.ts'

const approved = [...pages, ...demoPages, ...filteredPages, '/nothing'].filter(
  // What is written there follows from the contracts.
  (path) => path !== '/api/',
)

/** The frame stands in the file of the home page alone. */
const inside = (path: string, page: string) =>
  path === '/' ? page : page.replaceAll(/<(header|footer)\b[^]*?<\/\1>/g, '')

const fileOf = (path: string) =>
  join(
    import.meta.dirname,
    'pages',
    `${path.replaceAll(/\W+/g, ' ').trim().slice(0, 40).replaceAll(' ', '-') || 'home'}.txt`,
  )

for (const path of approved) {
  test(`${path} says, leads to and is heard as what somebody has approved`, async (t) => {
    const { whole } = await world(t)
    const lines = linesOf(inside(path, await whole(path)))
    t.assert.fileSnapshot(lines.join('\n'), fileOf(path), { serializers: [String] })
  })
}
