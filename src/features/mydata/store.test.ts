import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inProject, twoClients } from '../../../test/support/work/two-clients.ts'
import { myLists } from './contract.ts'
import { sources } from './sources.ts'
import { myDataStore } from './store.ts'

const moment = (nth: number) => `2026-11-${String(nth).padStart(2, '0')}T12:00:00.000Z`

/** Iris sees one of the two projects of Quay, is of Mill as well, and Olga has the same of hers. */
const iris = { account: 'iris', organisation: 'ours', membership: 'm-iris', seesAll: true }

test('of work there is what is of the company that one is at, and of reading what one still sees', async (t) => {
  const { database, put } = await twoClients(t)
  const store = myDataStore(database)
  await put('membership', { id: 'm-more', account_id: 'iris', organisation_id: 'theirs' })
  await put('project_grant', { ...inProject('one'), membership_id: 'm-iris' })
  let number = 0
  for (const project of ['other', 'one', 'foreign'] as const) {
    await put('project_update', { ...inProject(project), id: project })
    for (const by of ['iris', 'olga'] as const) {
      const of = { ...inProject(project), account_id: by }
      number++
      await put('message', {
        ...inProject(project),
        author_id: by,
        number,
        created_at: moment(9 - number),
      })
      await put('message_read', of)
      await put('update_read', { ...of, update_id: project, read_at: moment(number) })
      await put('notification', {
        ...of,
        kind: 'update',
        text: project,
        created_at: moment(number),
      })
    }
  }
  const read = async (
    whose: Partial<Omit<typeof iris, 'organisation'>> & { organisation?: string | null } = {},
  ) => await store.all({ ...iris, ...whose }, moment(20))
  const projectsIn = async (...given: Parameters<typeof read>) => {
    const all = await read(...given)
    const named = (rows: readonly object[], column: string) =>
      rows.map((row) => (row as Record<string, string>)[column]).join(' ')
    return [
      named(all.messages, 'project_id'),
      named(all.messages_read, 'project_id'),
      named(all.updates_read, 'update_id'),
      named(all.notifications, 'text'),
    ]
  }
  const both = 'other one'
  assert.deepEqual(
    await projectsIn(),
    ['one other', 'one other', both, both],
    'in the order of each',
  )
  assert.deepEqual(await projectsIn({ seesAll: false }), ['one other', 'one', 'one', 'one'])
  const there = { organisation: 'theirs', membership: 'm-more' }
  assert.deepEqual(
    await projectsIn(there),
    Array.from({ length: 4 }, () => 'foreign'),
  )
  const [all] = await projectsIn({ organisation: null, membership: '' })
  assert.equal(all, 'foreign one other', 'one of the firm has no company')
})

test('every list is read by its columns and of its person alone, in its order', async (t) => {
  const { database, put } = await twoClients(t)
  const all = await myDataStore(database).all(iris, moment(20))
  assert.equal(all.made_at, moment(20))
  for (const [name, { shape }] of Object.entries(myLists)) {
    const rows = all[name as keyof typeof myLists]
    assert.ok(Array.isArray(rows), name)
    for (const row of rows)
      assert.deepEqual(Object.keys(row).toSorted(), Object.keys(shape).toSorted())
    assert.ok(sources[name as keyof typeof sources].order, name)
  }
  assert.deepEqual([all.accounts.length, all.memberships.length, all.activity.length], [1, 1, 0])
  for (const [nth, account_id] of ['iris', 'iris', 'olga', 'iris'].entries())
    await put('session', {
      account_id,
      token_hash: `${nth}`,
      created_at: moment(9 - nth),
      address: `${9 - nth}`,
    })
  const { sessions } = await myDataStore(database).all(iris, moment(20))
  assert.deepEqual(
    sessions.map(({ address }) => address),
    ['6', '8', '9'],
  )
})
