import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rowIds, twoClients } from '../../../test/support/work/two-clients.ts'
import { waitingEnquiries } from './enquiry-store.ts'
import { mostListed, type TodayReader } from './reader-store.ts'

const now = '2026-11-20T15:00:00.000Z'
const moment = (nth: number) => `2026-11-${String(nth).padStart(2, '0')}T12:00:00.000Z`
const reader: TodayReader = {
  account: 'corin',
  mine: false,
  scope: { team: 'corin' },
  everyMail: true,
  now,
  away: false,
}
const numbered = (most: number) =>
  Array.from({ length: most }, (_, nth) => `x-${String(99 - nth).padStart(2, '0')}`)

test('enquiries wait while they are open, what is due soonest first, each with who has it', async (t) => {
  const { database, put, set } = await twoClients(t)
  await put(
    'enquiry',
    { id: 'late', reference: 'a', reply_due_at: moment(9), assignee_id: 'corin' },
    { id: 'nobodys', reference: 'b', reply_due_at: moment(7) },
    { id: 'doras', reference: 'c', reply_due_at: moment(8), assignee_id: 'dora' },
  )
  const read = async (changes: Partial<TodayReader> = {}) =>
    await waitingEnquiries(database, { ...reader, ...changes })
  const rows = await read()
  assert.deepEqual(rowIds(rows), ['nobodys', 'doras', 'late'])
  assert.deepEqual(
    rows.map(({ owner }) => owner),
    [null, 'Dora', 'Corin'],
  )
  assert.deepEqual(rowIds(await read({ mine: true })), ['late'])
  const away = { kind: 'enquiry', put_at: now, away_until: moment(21) }
  await put(
    'put_away',
    { ...away, staff_id: 'corin', about: 'late' },
    { ...away, staff_id: 'dora', about: 'nobodys' },
  )
  assert.deepEqual(rowIds(await read()), ['nobodys', 'doras'])
  assert.deepEqual(rowIds(await read({ away: true })), ['late'])
  for (const values of [
    { state: 'answered' },
    { state: 'won' },
    { state: 'lost' },
    { quarantined_at: now },
    { merged_into: 'late' },
  ]) {
    const was = await set('enquiry', 'doras', values)
    assert.deepEqual(rowIds(await read()), ['nobodys'], JSON.stringify(values))
    await set('enquiry', 'doras', was)
  }
  await put(
    'enquiry',
    ...numbered(mostListed + 2).map((id) => ({ id, reference: id, reply_due_at: moment(6) })),
  )
  const found = rowIds(await read())
  assert.equal(found.length, mostListed + 1)
  assert.deepEqual(found, found.toSorted())
})
