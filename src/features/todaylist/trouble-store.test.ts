import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rowIds, twoClients } from '../../../test/support/work/two-clients.ts'
import { mostListed, type TodayReader } from './reader-store.ts'
import { failedTasks } from './trouble-store.ts'

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

test('mails and deliveries that did not arrive are read apart, by who may see them', async (t) => {
  const { database, put, set } = await twoClients(t)
  await put(
    'enquiry',
    { id: 'mine', reference: 'a', name: 'Ada', company: 'Ash', assignee_id: 'corin' },
    { id: 'doras', reference: 'b', assignee_id: 'dora' },
  )
  const lost = { state: 'refused', attempts: 1, last_error: 'first' }
  await put(
    'outbox',
    { ...lost, id: 'of-mine', about: 'mine', created_at: moment(9), outcome: 'last' },
    { ...lost, id: 'of-doras', about: 'doras', created_at: moment(8) },
    { ...lost, id: 'of-none', about: 'iris', created_at: moment(7) },
    { ...lost, id: 'reset', about: 'mine', kind: 'reset' },
    { ...lost, id: 'lead', about: 'mine', kind: 'salesforce' },
    { ...lost, id: 'other-lead', about: 'doras', kind: 'salesforce', created_at: moment(9) },
  )
  const read = async (changes: Partial<TodayReader> = {}, kind: 'mail' | 'delivery' = 'mail') =>
    await failedTasks(database, { ...reader, ...changes }, kind)
  const ids = async (...given: Parameters<typeof read>) => rowIds(await read(...given))
  const rows = await read()
  assert.deepEqual(rowIds(rows), ['of-none', 'of-doras', 'of-mine'])
  assert.deepEqual(
    rows.map(({ said, reference, name, company }) => [said, reference, name, company]),
    [
      ['first', null, null, null],
      ['first', 'b', '', ''],
      ['last', 'a', 'Ada', 'Ash'],
    ],
  )
  assert.deepEqual(await ids({ everyMail: false }), ['of-doras', 'of-mine'])
  assert.deepEqual(await ids({ mine: true }), ['of-mine'])
  assert.deepEqual(await ids({}, 'delivery'), ['lead', 'other-lead'])
  assert.deepEqual(await ids({ everyMail: false }, 'delivery'), ['lead', 'other-lead'])
  assert.deepEqual(await ids({ mine: true }, 'delivery'), ['lead'])
  for (const [values, isThere] of [
    [{ state: 'bounced' }, true],
    [{ state: 'duplicate' }, true],
    [{ state: 'failed', attempts: 3 }, true],
    [{ state: 'failed', attempts: 2 }, false],
    [{ state: 'queued' }, false],
    [{ state: 'sending', attempts: 9 }, false],
    [{ state: 'sent' }, false],
  ] as const) {
    const was = await set('outbox', 'of-doras', values)
    const wanted = isThere ? ['of-none', 'of-doras', 'of-mine'] : ['of-none', 'of-mine']
    assert.deepEqual(await ids(), wanted, JSON.stringify(values))
    await set('outbox', 'of-doras', was)
  }
  const away = { put_at: now, away_until: moment(21), about: 'of-mine' }
  await put(
    'put_away',
    { ...away, staff_id: 'corin', kind: 'delivery' },
    { ...away, staff_id: 'dora', kind: 'mail' },
  )
  assert.deepEqual(
    await ids({ mine: true }),
    ['of-mine'],
    'that is another kind, or another person',
  )
  await put('put_away', { ...away, staff_id: 'corin', kind: 'mail' })
  assert.deepEqual([await ids({ mine: true }), await ids({ away: true })], [[], ['of-mine']])
  const many = numbered(mostListed + 2).map((id) => ({ ...lost, id, created_at: moment(6) }))
  await put('outbox', ...many)
  const found = await ids()
  assert.equal(found.length, mostListed + 1)
  assert.deepEqual(found, found.toSorted())
})
