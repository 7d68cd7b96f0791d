// On SQLite alone: pages and screens as they are rendered; the calls run on both engines.
import { join } from 'node:path'
import { test } from 'node:test'
import { demoPages, filteredPages, samplePaths, pages } from '../fixtures/addresses.ts'
import { world } from '../support/world.ts'
import { linesOf } from './lines.ts'

const approved = [...pages, ...demoPages, ...filteredPages, ...samplePaths, '/nothing']

/** Of the calls at `/api/`, which follow from the contracts, the first stands for all. */
const withoutMore = (page: string) => page.replaceAll(/(?<=<\/li>)<li><h2>[^]*?<\/li>/g, '')

/** The frame, which is around the main content, stands in the file of the home page alone. */
const inside = (path: string, page: string) =>
  path === '/'
    ? page
    : page
        .replace(/(?<=<body\b[^>]*>)[^]*?(?=<main\b)/, '')
        .replace(/(?<=<\/main>)[^]*?<\/footer>/, '')

const fileOf = (path: string) =>
  join(
    import.meta.dirname,
    samplePaths.includes(path) ? 'gallery' : 'pages',
    `${path.replaceAll(/\W+/g, ' ').trim().slice(0, 40).replaceAll(' ', '-') || 'home'}.txt`,
  )

for (const path of approved) {
  test(`${path} says, leads to and is heard as what somebody has approved`, async (t) => {
    const { whole } = await world(t)
    const lines = linesOf(withoutMore(inside(path, await whole(path))))
    t.assert.fileSnapshot(lines.join('\n'), fileOf(path), { serializers: [String] })
  })
}
