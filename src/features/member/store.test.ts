import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { insertProject } from '../../../test/support/calling.ts'
import { threePeople } from '../../../test/support/signin/three-people.ts'
import { memberStore } from './store.ts'

const now = '2026-11-20T15:00:00.000Z'
const granted = { granted_at: now, granted_by: 'Mona' }

/** With their store. */
async function people(t: TestContext) {
  const here = await threePeople(t)
  return { ...here, transaction: here.database.transaction, store: memberStore(here.database) }
}

test('members are those of the organisation who are there, each found by their own id', async (t) => {
  const { store, iris, nadia, olga, ours, scope, membership } = await people(t)
  const ids = async () => (await store.list('all', ours)).map(({ id }) => id).toSorted()
  assert.deepEqual(await ids(), [iris.membership, nadia.membership].toSorted())
  assert.equal((await store.find(scope, nadia.membership)).account_id, nadia.id)
  await assert.rejects(store.find(scope, olga.membership), { status: 404 })
  await membership(nadia.membership, { removed_at: now })
  assert.deepEqual(await ids(), [iris.membership])
  await assert.rejects(store.find(scope, nadia.membership), { status: 404 })
})

test('what somebody is to whoever invites them, and whether they are there already', async (t) => {
  const { store, transaction, iris, nadia, olga, ours, theirs, membership, account } =
    await people(t)
  const standing = async () => await transaction((trx) => store.standingOf(trx, nadia.id))
  const listed = async (organisation: string, person = nadia.id) =>
    await transaction((trx) => store.isListed(trx, organisation, person))
  assert.equal(await standing(), 'known')
  for (const [values, is] of [
    [{ password_hash: null }, 'new'],
    [{ firm_roles: 'editor' }, 'staff'],
    [{ suspended_at: now }, 'suspended'],
  ] as const) {
    const was = await account(nadia.id, values)
    assert.equal(await standing(), is)
    await account(nadia.id, was)
  }
  assert.deepEqual([await listed(ours), await listed(theirs)], [true, true])
  assert.deepEqual([await listed(ours, olga.id), await listed(theirs, iris.id)], [false, false])
  await membership('second', { removed_at: now })
  assert.deepEqual([await listed(ours), await listed(theirs)], [true, false])
})

test('a membership is changed by itself, and not against the word of the firm', async (t) => {
  const { store, transaction, iris, nadia, olga, scope, membership } = await people(t)
  const change = async (id: string, evenBarred = false) =>
    await transaction((trx) => store.change(trx, scope, id, { role: 'admin' }, evenBarred))
  const roles = async () => {
    const [mine, hers] = [
      await store.find('all', iris.membership),
      await store.find('all', 'second'),
    ]
    return [mine.role, hers.role]
  }
  const [before] = await roles()
  assert.equal(await change(nadia.membership), true)
  assert.deepEqual(await roles(), [before, 'viewer'])
  assert.equal((await store.find('all', nadia.membership)).role, 'admin')
  assert.equal(await change(olga.membership), false, 'outside of the scope')
  await membership(nadia.membership, { suspended_at: now, suspended_by_firm: 1 })
  assert.deepEqual(
    [await change(nadia.membership), await change(nadia.membership, true)],
    [false, true],
  )
  await membership(nadia.membership, { removed_at: now })
  assert.equal(await change(nadia.membership, true), false)
  await assert.rejects(
    transaction((trx) => store.lockRights(trx, nadia.membership)),
    { status: 404 },
  )
})

test('grants are of one membership, and of projects of its organisation alone', async (t) => {
  const { database, store, transaction, nadia, ours, theirs, membership } = await people(t)
  const [one, two] = [await insertProject(database, ours), await insertProject(database, ours)]
  const foreign = await insertProject(database, theirs)
  const [here, there] = [
    { id: nadia.membership, organisation_id: ours },
    { id: 'second', organisation_id: theirs },
  ]
  for (const { id } of [here, there]) await membership(id, { sees_all: 0 })
  const set = async (place: typeof here, ...projects: string[]) =>
    await transaction((trx) => store.setGrants(trx, place, projects, granted))
  const seen = async ({ id }: typeof here) => {
    const locked = await transaction((trx) => store.lockRights(trx, id))
    assert.deepEqual((await store.find('all', id)).projects, locked.projects?.toSorted())
    return locked.projects?.toSorted()
  }
  await set(here, one, two)
  await set(there, foreign)
  assert.deepEqual([await seen(here), await seen(there)], [[one, two].toSorted(), [foreign]])
  await assert.rejects(set(here, one, foreign), { status: 404 })
  await set(here, two)
  assert.deepEqual([await seen(here), await seen(there)], [[two], [foreign]])
  await set(here)
  assert.deepEqual([await seen(here), await seen(there)], [[], [foreign]])
})
