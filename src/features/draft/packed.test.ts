import assert from 'node:assert/strict'
import { test } from 'node:test'
import { world } from '../../../test/support/world.ts'
import { doc, p } from '../../contract/prose.ts'
import { postsOnTips } from '../setup/demo-posts-tips.ts'
import { textDraftKey } from './text-sent.ts'
import { findRevision, insertRevision } from './store.ts'

test('10,000 posts of 2,400 words with 20 revisions each take less than 300 MB', async (t) => {
  const { database } = await world(t, { demo: false })
  const key = textDraftKey('post', 'a-post')
  const blocks = postsOnTips.flatMap(({ body }) => body.content)
  const words = (some: typeof blocks) => JSON.stringify(some).split(/\s+/).length
  const long: typeof blocks = []
  while (words(long) < 2_400) long.push(...blocks)
  const textOf = (nth: number) =>
    JSON.stringify(doc(...long.with(nth, p(`Day ${nth}: ${'quince '.repeat(nth)}by hand.`))))
  const all = Array.from({ length: 20 }, (_, number) => number)
  const who = { reason: 'sent', saved_by: 'edda'.repeat(5), saved_at: '2026-11-20' } as const
  await database.transaction(async (trx) => {
    for (const number of all)
      await insertRevision(trx, key, { ...who, number, texts: { text: textOf(number) } })
  })
  const rows = await database.read
    .selectFrom('revision')
    .selectAll()
    .where('subject_id', '=', 'a-post')
    .execute()
  const bytes = rows.map((row) => {
    const columns = Object.values(row).map((value) => String(value ?? '').length)
    // What its three indexes have of it again, with what an engine adds to each.
    return columns.reduce((sum, size) => sum + size, 0) + 3 * 100 + 50
  })
  const megabytes = (bytes.reduce((sum, size) => sum + size, 0) * 10_000) / 1e6
  t.diagnostic(`${Math.round(megabytes)} MB`)
  assert.ok(megabytes < 300, `${megabytes} MB`)
  for (const number of all) {
    const found = await findRevision(database.read, key, { number })
    assert.equal(found?.texts['text'], textOf(number))
  }
})
