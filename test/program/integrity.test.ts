// On SQLite alone: about the scripts that documents name.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { pageLimits } from '../budgets/limits.ts'
import { render } from '../support/render.ts'
import { world } from '../support/world.ts'

/** A page of each kind that has an address of its own; the others are of the same kinds. */
const pages = Object.keys(pageLimits).filter((path) => !path.includes('…'))

/** The tags of a document by which a browser loads a script or a sheet. */
const tagsOf = (html: string) =>
  [...html.matchAll(/<(script|link)\b[^>]*>/g)]
    .map(([tag]) => tag)
    .filter((tag) => /^<script\b.* src=|rel="(modulepreload|stylesheet)"/.test(tag))

const valueOf = (tag: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1]

const hashOf = (bytes: ArrayBuffer) =>
  `sha256-${createHash('sha256').update(new Uint8Array(bytes)).digest('base64')}`

/** What is wrong with the tags of all pages, as sentences; and how many tags there are. */
async function complaints({ get }: Awaited<ReturnType<typeof world>>) {
  const wrong: string[] = []
  let count = 0
  for (const page of pages)
    for (const tag of tagsOf(await (await get(page)).text())) {
      count += 1
      const address = valueOf(tag, 'src') ?? valueOf(tag, 'href') ?? ''
      const found = hashOf(await (await get(address)).arrayBuffer())
      const promised = valueOf(tag, 'integrity') ?? 'nothing'
      if (promised !== found) wrong.push(`${page}: ${address} is ${found}, not ${promised}`)
    }
  return { wrong, count }
}

test('each script that a page names has its hash there', async (t) => {
  const { wrong, count } = await complaints(await world(t))
  assert.deepEqual(wrong, [])
  assert.ok(count > 10, `${count} tags`)
})

test('the same check fails for a script with another hash, and for one without', async (t) => {
  const renderShell: typeof render.renderShell = (name, ...given) => {
    const { html, ...rest } = render.renderShell(name, ...given)
    const without = html.replace(/ integrity="[^"]*"/, '')
    return {
      ...rest,
      html: name === 'portal' ? html.replace(/sha256-..../, 'sha256-AAAA') : without,
    }
  }
  const { wrong } = await complaints(await world(t, { pages: { renderShell } }))
  assert.match(wrong.join('\n'), /^\/dashboard: \S+ is \S+, not sha256-AAAA\S+$/m)
  assert.match(wrong.join('\n'), /^\/console: .* not nothing$/m)
})
