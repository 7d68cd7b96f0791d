import assert from 'node:assert/strict'
import { test } from 'node:test'
import { overdueBounds, projectLists } from '../../../test/support/work/project-lists.ts'
import { rowIds, inProject } from '../../../test/support/work/two-clients.ts'
import type { Scope } from '../../database/scope.ts'
import { projectRowsOf } from './rows-store.ts'
import { projectColumnKeys } from './staff.contract.ts'

const now = '2026-11-20T15:00:00.000Z'
const moment = (nth: number) => `2026-11-${String(nth).padStart(2, '0')}T12:00:00.000Z`

test('a row has the next milestone, what waits and who looks after its own project', async (t) => {
  const { database, put, set, ofCorin } = await projectLists(t)
  const one = inProject('one')
  await put(
    'milestone',
    { ...one, id: 'b', title: 'Next', due_date: '2026-12-02' },
    { ...one, id: 'a', title: 'Reached', due_date: '2026-12-01', reached_at: now },
    { ...one, id: 'c', title: 'Same day', due_date: '2026-12-02' },
    { ...inProject('foreign'), id: 'd', title: 'Foreign', due_date: '2026-11-01' },
  )
  await put(
    'thread',
    { ...one, waits_since: moment(3) },
    { ...inProject('foreign'), waits_since: moment(1) },
  )
  const ended = { decision: 'approved', certificate: 'x', decided_at: now } as const
  await put(
    'request',
    one,
    { ...one, answered_at: now },
    { ...one, withdrawn_at: now },
    inProject('foreign'),
  )
  await put(
    'approval',
    one,
    one,
    { ...one, ...ended },
    { ...one, withdrawn_at: now },
    inProject('foreign'),
  )
  await put(
    'project_team',
    { ...one, account_id: 'mona', added_at: moment(1) },
    { ...one, account_id: 'dora', added_at: '2026-10-30' },
  )
  const read = async (ids: string[], columns = projectColumnKeys, scope: Scope = 'all') =>
    await projectRowsOf(database, scope, { ids, columns, overdueSince: overdueBounds })
  const rows = await read(['other', 'gone', 'one'])
  assert.deepEqual(rowIds(rows), ['other', 'one'], 'in the order that is wanted')
  assert.deepEqual(
    rows.map((row) => [row.next?.title ?? null, row.waits_since, Number(row.asked), row.team]),
    [
      [null, null, 0, []],
      ['Next', moment(3), 3, ['Dora', 'Corin', 'Mona']],
    ],
  )
  await set('account', 'dora', { removed_at: now })
  assert.deepEqual((await read(['one']))[0]?.team, ['Corin', 'Mona'])
  const [bare] = await read(['one'], [])
  for (const key of ['next', 'waits_since', 'asked', 'team']) assert.ok(!(key in (bare ?? {})), key)
  assert.deepEqual(rowIds(await read(['one', 'other', 'foreign'], [], ofCorin)), ['one'])
  assert.deepEqual(await read([]), [])
})
