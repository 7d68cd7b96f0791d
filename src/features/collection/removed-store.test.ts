import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshDatabase } from '../../../test/support/database/database.ts'
import { forgetRemovedBefore, keepRemoved, removedSince, takeRemoved } from './removed-store.ts'

const at = (day: number) => `2026-11-${String(day).padStart(2, '0')}T09:00:00.000Z`

test('what was removed is listed and taken out by its list, since a moment, and forgotten by its age', async (t) => {
  const { read, transaction } = await freshDatabase(t)
  await transaction(async (trx) => {
    for (const [content, id, day] of [
      ['service', 'one', 1],
      ['service', 'two', 2],
      ['service', 'three', 3],
      ['testimonial', 'four', 3],
    ] as ['service' | 'testimonial', string, number][])
      await keepRemoved(trx, content, { id, removed_at: at(day), row: { title: id } as never })
  })
  const ids = async (since: number, most = 9, content: 'service' | 'testimonial' = 'service') =>
    (await removedSince(read, content, { since: at(since), most })).map(({ id }) => id)
  assert.deepEqual(await ids(1), ['three', 'two', 'one'])
  assert.deepEqual(await ids(2), ['three', 'two'])
  assert.deepEqual(await ids(1, 1), ['three'])
  assert.deepEqual(await ids(1, 9, 'testimonial'), ['four'])
  const take = async (id: string, since = 1) =>
    await transaction((trx) => takeRemoved(trx, 'service', { id, since: at(since) }))
  assert.equal(await take('two', 3), undefined, 'it was removed too long ago')
  assert.equal(await take('four'), undefined, 'it is of another list')
  assert.deepEqual(await take('one'), { title: 'one' })
  assert.equal(await take('one'), undefined, 'once')
  assert.deepEqual(await ids(1, 9, 'testimonial'), ['four'])
  await transaction((trx) => forgetRemovedBefore(trx, at(2)))
  assert.deepEqual(await ids(1), ['three', 'two'])
  await transaction((trx) => forgetRemovedBefore(trx, at(3)))
  assert.deepEqual(await ids(1), ['three'])
  assert.deepEqual(await ids(1, 9, 'testimonial'), ['four'])
})
