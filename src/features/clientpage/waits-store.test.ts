import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rowIds, inProject, twoClients } from '../../../test/support/work/two-clients.ts'
import { waitsOf } from './waits-store.ts'
import { enquiriesOf } from './whole-store.ts'

const now = '2026-11-20T15:00:00.000Z'
const moment = (nth: number) => `2026-11-${String(nth).padStart(2, '0')}T12:00:00.000Z`
const decided = (nth: number) =>
  ({ decided_at: moment(nth), decision: 'approved', certificate: String(nth) }) as const

test('what waits between a client and the firm: what the firm is to read first, then by its day', async (t) => {
  const { database, put, ofCorin } = await twoClients(t)
  const one = inProject('one')
  const days = { due_date: null, created_at: moment(1) }
  await put(
    'request',
    { ...one, ...days, id: 'never' },
    { ...one, ...days, id: 'soon', due_date: '2026-11-22' },
    { ...one, ...days, id: 'answered', answered_at: moment(9) },
    { ...one, ...days, id: 'seen', answered_at: moment(9), seen_at: now },
    { ...one, ...days, id: 'back', withdrawn_at: now },
    { ...inProject('other'), ...days, id: 'beside', due_date: '2026-11-23' },
    { ...inProject('foreign'), ...days, id: 'foreign' },
  )
  await put(
    'approval',
    { ...one, ...days, id: 'sooner', due_date: '2026-11-21' },
    { ...one, ...days, id: 'decided', ...decided(8) },
    { ...one, ...days, id: 'known', ...decided(7), seen_at: now },
    { ...one, ...days, id: 'undone', withdrawn_at: now },
    { ...inProject('foreign'), ...days, id: 'not-ours' },
  )
  const rows = await waitsOf(database, 'all', 'ours')
  assert.deepEqual(rowIds(rows), ['decided', 'answered', 'sooner', 'soon', 'beside', 'never'])
  assert.deepEqual(
    rows.slice(1, 4).map(({ kind, on, since }) => [kind, on, since]),
    [
      ['answer', 'firm', moment(9)],
      ['approval', 'client', moment(1)],
      ['request', 'client', moment(1)],
    ],
  )
  assert.equal(rows[0]?.kind, 'decision')
  const seen = rowIds(await waitsOf(database, ofCorin, 'ours'))
  assert.deepEqual(seen, ['decided', 'answered', 'sooner', 'soon', 'never'])
  assert.deepEqual(await waitsOf(database, ofCorin, 'theirs'), [])
  for (const table of ['request', 'approval'] as const)
    await put(
      table,
      ...Array.from({ length: 51 }, () => ({ ...inProject('other'), created_at: moment(2) })),
    )
  const all = await waitsOf(database, 'all', 'ours')
  assert.equal(all.length, 100, 'fifty of either kind')
  assert.ok(
    all.some(({ id }) => id === 'answered'),
    'the oldest of them',
  )
})

test('enquiries are those of the addresses of a client’s people, the newest first', async (t) => {
  const { database, put } = await twoClients(t)
  const from = (id: string, email: string, nth: number, more: object = {}) => ({
    id,
    reference: id,
    email,
    received_at: moment(nth),
    ...more,
  })
  await put(
    'enquiry',
    from('old', 'Iris@Quay.example', 2, { state: 'won' }),
    from('new', 'iris@quay.example', 9),
    from('spam', 'iris@quay.example', 5, { quarantined_at: now }),
    from('merged', 'iris@quay.example', 6, { merged_into: 'new' }),
    from('colleague', 'other@quay.example', 7),
    from('foreign', 'olga@mill.example', 8),
  )
  assert.deepEqual(
    (await enquiriesOf(database, 'ours')).map(({ reference, box }) => [reference, box]),
    [
      ['new', 'open'],
      ['spam', 'review'],
      ['old', 'won'],
    ],
  )
  await put(
    'enquiry',
    ...Array.from({ length: 100 }, (_, nth) => from(`x${nth}`, 'iris@quay.example', 10)),
  )
  assert.equal((await enquiriesOf(database, 'ours')).length, 100)
})
