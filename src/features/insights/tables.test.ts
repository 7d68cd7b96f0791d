import assert from 'node:assert/strict'
import { test } from 'node:test'
import { actors } from '../../../test/support/actors.ts'
import { world } from '../../../test/support/world.ts'
import { doc, p, plainText, table } from '../../contract/prose.ts'
import { readRichText } from '../../contract/richtext.ts'

const grid = table(['', 'Picked'], ['Quince', 'after the **first** frost'])
const ragged = { ...grid, content: [{ type: 'tableRow', content: [] }] }

test('a table of a post is a table on its page and in feeds, and rows in its Markdown', async (t) => {
  const here = await world(t, { demo: false })
  const edda = (await actors(here)).named('Edda')
  const call = async (method: string, path: string, body?: unknown) => {
    const answer = await edda.call(method, path, body)
    return (await answer.json()) as { id: string; revision: number }
  }
  const { id } = await call('POST', '/staff/posts/')
  const given = {
    title: 'Quinces',
    excerpt: 'Late, by hand.',
    topic: 'best-practices',
    text: JSON.stringify(doc(p('When to pick them.'), grid)),
  }
  const fields = Object.entries(given).map(([name, value]) => ({
    name,
    value,
    seen: null,
    base: 0,
  }))
  const save = { editor: 'desk', sequence: 1, fields }
  const { revision } = await call('PATCH', `/staff/posts/${id}/draft/`, save)
  await call('POST', `/staff/posts/${id}/publish/`, { editor: 'desk', revision, at: null })
  await here.lookForChanges()
  const page = await here.whole('/blog/quinces')
  assert.match(page, /<thead><tr><td><\/td><th scope="col">Picked<\/th><\/tr><\/thead>/)
  assert.match(page, /<td>Quince<\/td><td>after the <strong>first<\/strong> frost<\/td>/)
  assert.match(await here.whole('/blog/feed.json'), /<td>Quince<\/td>/)
  const twin = await here.whole('/blog/quinces.md')
  assert.match(twin, /-\s+· Picked\n+- Quince · after the \*\*first\*\* frost/)
})

test('a table is found by the words in its cells, and is a grid', () => {
  assert.equal(plainText(doc(grid)), ' Picked Quince after the first frost')
  assert.ok(readRichText(JSON.stringify(doc(grid))))
  const uneven = table(['Tree', 'Picked'], ['Quince'])
  for (const wrong of [ragged, uneven])
    assert.equal(readRichText(JSON.stringify({ type: 'doc', content: [wrong] })), null)
})
