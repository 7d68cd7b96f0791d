import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rowIds, inProject, twoClients } from '../../../test/support/work/two-clients.ts'
import { grantsOf, projectsOfPerson, returnedMail } from './whole-store.ts'

const now = '2026-11-20T15:00:00.000Z'
const moment = (nth: number) => `2026-11-${String(nth).padStart(2, '0')}T12:00:00.000Z`

test('projects of somebody are those that they see, or else look after', async (t) => {
  const { database, put, set } = await twoClients(t)
  const ours = { organisation_id: 'ours' }
  await put(
    'project',
    { ...ours, id: 'done', title: 'A', status: 'completed' },
    { ...ours, id: 'stopped', title: 'B', status: 'cancelled' },
    { ...ours, id: 'held', title: 'Zeal', status: 'on_hold' },
    { ...ours, id: 'soon', title: 'Yard', status: 'planned' },
  )
  const ids = async (account = 'iris') => rowIds(await projectsOfPerson(database, account))
  assert.deepEqual(await ids(), ['one', 'other', 'soon', 'held', 'done', 'stopped'])
  assert.deepEqual(
    [await ids('olga'), await ids('corin'), await ids('mona')],
    [['foreign'], ['one'], []],
  )
  await set('membership', 'm-iris', { sees_all: 0 })
  assert.deepEqual(await ids(), [])
  await put('project_grant', { ...inProject('other'), membership_id: 'm-iris' })
  await put('membership', {
    id: 'm-mona',
    account_id: 'mona',
    organisation_id: 'ours',
    sees_all: 0,
  })
  await put('project_grant', { ...inProject('one'), membership_id: 'm-mona' })
  assert.deepEqual([await ids(), await ids('mona')], [['other'], ['one']])
  assert.deepEqual(
    (await grantsOf(database, ['m-iris', 'm-olga'])).map(({ project_id }) => project_id),
    ['other'],
  )
  await set('membership', 'm-mona', { removed_at: now })
  assert.deepEqual(await ids('mona'), [])
  await put('project', ...Array.from({ length: 101 }, () => ours))
  await set('membership', 'm-iris', { sees_all: 1 })
  assert.equal((await ids()).length, 100)
  const team = await database.read
    .selectFrom('project')
    .select('id')
    .where('title', '=', '')
    .execute()
  await put(
    'project_team',
    ...team.map(({ id }) => ({ ...ours, project_id: id, account_id: 'dora' })),
  )
  assert.equal((await ids('dora')).length, 100)
})

test('a mail came back where the last one to somebody did', async (t) => {
  const { database, put, set } = await twoClients(t)
  const mail = (id: string, nth: number, more: object = {}) => ({
    id,
    about: 'iris',
    created_at: moment(nth),
    ended_at: moment(nth),
    state: 'sent',
    ...more,
  })
  await put(
    'outbox',
    mail('early', 2, { state: 'bounced' }),
    mail('a-last', 5),
    mail('b-last', 5, { state: 'bounced', ended_at: moment(6) }),
    mail('under-way', 7, { ended_at: null }),
    mail('reset', 8, { kind: 'reset' }),
    mail('foreign', 9, { about: 'olga' }),
  )
  const read = async () => await returnedMail(database, 'iris')
  assert.deepEqual(await read(), { mail: 'b-last', at: moment(6) })
  for (const [state, is] of [
    ['refused', 'b-last'],
    ['sent', undefined],
    ['failed', undefined],
  ] as const) {
    await set('outbox', 'b-last', { state })
    assert.equal((await read())?.mail, is, state)
  }
  assert.equal(await returnedMail(database, 'corin'), null)
})
