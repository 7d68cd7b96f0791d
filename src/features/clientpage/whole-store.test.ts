import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rowIds, inProject, twoClients } from '../../../test/support/work/two-clients.ts'
import { clientProjects, signedInOf, threadsOf } from './whole-store.ts'

const now = '2026-11-20T15:00:00.000Z'
const moment = (nth: number) => `2026-11-${String(nth).padStart(2, '0')}T12:00:00.000Z`

test('the projects of a client are its own, what is under way first, each with its own team', async (t) => {
  const { database, put, set, ofCorin } = await twoClients(t)
  const quay = { organisation_id: 'ours' }
  await put(
    'project',
    { ...quay, id: 'done', status: 'completed', start_date: '2026-12-01' },
    { ...quay, id: 'ended', status: 'cancelled', start_date: '2026-11-30' },
    { ...quay, id: 'held', status: 'on_hold', start_date: '2026-10-02' },
    { ...quay, id: 'soon', status: 'planned', start_date: '2026-10-01' },
  )
  await put(
    'project_team',
    { ...inProject('one'), account_id: 'mona', added_at: '2026-10-31' },
    { ...inProject('one'), account_id: 'dora', added_at: '2026-10-31' },
    { ...inProject('other'), account_id: 'mona' },
  )
  const due = (id: string, project: 'one' | 'foreign', nth: number, reached_at: string | null) => ({
    ...inProject(project),
    id,
    title: id,
    due_date: moment(nth).slice(0, 10),
    reached_at,
  })
  await put(
    'milestone',
    due('reached', 'one', 2, now),
    due('b-next', 'one', 4, null),
    due('a-next', 'one', 4, null),
    due('later', 'one', 5, null),
    due('theirs', 'foreign', 1, null),
  )
  const rows = await clientProjects(database, 'all', 'ours')
  assert.deepEqual(rowIds(rows), ['held', 'one', 'other', 'soon', 'done', 'ended'])
  const [, one, other] = rows
  assert.deepEqual(one?.team, ['Dora', 'Mona', 'Corin'])
  assert.deepEqual(one?.next, { title: 'a-next', due_date: '2026-11-04' })
  assert.deepEqual([other?.team, other?.next], [['Mona'], null])
  await set('account', 'dora', { removed_at: now })
  const seen = await clientProjects(database, ofCorin, 'ours')
  assert.deepEqual(
    seen.map(({ id, team }) => [id, ...team]),
    [['one', 'Mona', 'Corin']],
  )
  assert.deepEqual(await clientProjects(database, ofCorin, 'theirs'), [])
  await put('project', ...Array.from({ length: 95 }, () => quay))
  assert.equal((await clientProjects(database, 'all', 'ours')).length, 100)
})

test('when the people of a client were there last, and who has a second factor', async (t) => {
  const { database, put, set } = await twoClients(t)
  await put(
    'account',
    { id: 'pia', email: 'p' },
    { id: 'gone', email: 'g' },
    { id: 'asked', email: 'a' },
  )
  for (const [account_id, more] of [
    ['pia', { accepted_at: now }],
    ['gone', { accepted_at: now, removed_at: now }],
    ['asked', {}],
  ] as const)
    await put('membership', { id: `m-${account_id}`, account_id, organisation_id: 'ours', ...more })
  for (const [account_id, nth] of [
    ['iris', 3],
    ['iris', 4],
    ['iris', 2],
    ['olga', 9],
  ] as const)
    await put('session', { account_id, token_hash: `${account_id}${nth}`, seen_at: moment(nth) })
  await put('totp', { account_id: 'olga', confirmed_at: now }, { account_id: 'iris' })
  const read = async () =>
    [...(await signedInOf(database, 'ours')).values()]
      .map((row) => [row.account_id, row.seen_at, row.factors])
      .toSorted()
  assert.deepEqual(await read(), [
    ['iris', moment(4), 0],
    ['pia', null, 0],
  ])
  await set('totp', 'iris', { confirmed_at: now }, 'account_id')
  await put('passkey', { id: 'k', account_id: 'pia' }, { id: 'l', account_id: 'olga' })
  assert.deepEqual(
    (await read()).map(([, , factors]) => factors),
    [1, 1],
  )
})

test('the threads of a client are those that the reader sees, what waits first', async (t) => {
  const { database, put, ofCorin } = await twoClients(t)
  await put(
    'project',
    { id: 'third', organisation_id: 'ours' },
    { id: 'fourth', organisation_id: 'ours' },
  )
  const of = (project_id: string, organisation_id = 'ours') => ({ project_id, organisation_id })
  const said = { author_name: 'Iris', from_firm: 0 }
  for (const [project, waits_since, nth] of [
    ['one', moment(3), 4],
    ['other', moment(2), 3],
    ['third', null, 6],
    ['fourth', null, 5],
  ] as const) {
    await put('thread', { ...of(project), waits_since, last_number: 4 })
    await put(
      'message',
      { ...of(project), ...said, number: 1, created_at: moment(1) },
      { ...of(project), ...said, number: 2, created_at: waits_since ?? moment(1) },
      { ...of(project), ...said, number: 3, created_at: moment(nth), from_firm: 1 },
      {
        ...of(project),
        ...said,
        number: 4,
        created_at: moment(nth),
        body: ` a\n\n b${'c'.repeat(300)}`,
      },
    )
  }
  await put('thread', { ...inProject('foreign'), waits_since: moment(1), last_number: 1 })
  await put('message', { ...inProject('foreign'), ...said, number: 1 })
  const rows = await threadsOf(database, 'all', 'ours')
  assert.deepEqual(rowIds(rows), ['one', 'other', 'third', 'fourth'])
  assert.deepEqual(
    rows.map(({ unread }) => unread),
    [2, 2, 0, 0],
  )
  assert.equal(rows[0]?.begins, `a b${'c'.repeat(294)}`)
  assert.deepEqual([rows[0]?.from_firm, rows[0]?.at], [false, moment(4)])
  assert.deepEqual(rowIds(await threadsOf(database, ofCorin, 'ours')), ['one'])
  assert.deepEqual(await threadsOf(database, ofCorin, 'theirs'), [])
})
