import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { insertProject } from '../../../test/support/calling.ts'
import { freshDatabase } from '../../../test/support/database/database.ts'
import { allOf } from '../../../test/support/scope.ts'
import { setValues } from '../../../test/support/set-values.ts'
import { addMembership, addPerson } from '../../../test/support/signin/signin-people.ts'
import { memberStore } from './store.ts'
import { endUnanswered } from './unanswered-store.ts'
import { bringBackMember } from './undo-store.ts'
import { withdrawClient } from './withdraw-store.ts'

const [earlier, now] = ['2026-11-20T14:00:00.000Z', '2026-11-20T15:00:00.000Z'] as [string, string]
const granted = { granted_at: now, granted_by: 'Mona' }

/** Iris and Nadia of one client, where Nadia is of another one, too; Olga of that other one. */
async function threePeople(t: TestContext) {
  const database = await freshDatabase(t)
  const { transaction } = database
  const iris = await addPerson(database, 'iris')
  const olga = await addPerson(database, 'olga')
  const [ours, theirs] = [iris.organisation_id ?? '', olga.organisation_id ?? '']
  const nadia = await addPerson(database, 'nadia', { organisation_id: ours })
  await transaction((trx) =>
    addMembership(trx, nadia, { id: 'second', organisation_id: theirs, role: 'viewer' }),
  )
  return {
    database,
    transaction,
    store: memberStore(database),
    iris,
    olga,
    nadia,
    ours,
    theirs,
    scope: allOf(ours, iris.id),
    membership: async (id: string, values: object) =>
      await setValues(database, { table: 'membership', id }, values),
    account: async (id: string, values: object) =>
      await setValues(database, { table: 'account', id }, values),
    /** The memberships, or accounts, that are not removed. */
    left: async (table: 'membership' | 'account') => {
      const rows = database.read.selectFrom(table).select('id').where('removed_at', 'is', null)
      return (await rows.execute()).map(({ id }) => id).toSorted()
    },
  }
}

test('members are those of the organisation who are there, each found by their own id', async (t) => {
  const { store, iris, nadia, olga, ours, scope, membership } = await threePeople(t)
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
    await threePeople(t)
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
  const { store, transaction, iris, nadia, olga, scope, membership } = await threePeople(t)
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
  const { database, store, transaction, nadia, ours, theirs, membership } = await threePeople(t)
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

test('an account goes with its last membership, but for the firm’s own and whom the firm shut out', async (t) => {
  const { store, transaction, iris, nadia, olga, membership, account, left } = await threePeople(t)
  const remove = async () => {
    await transaction((trx) => store.removeWithout(trx, nadia.id, now))
    return !(await left('account')).includes(nadia.id)
  }
  await membership(nadia.membership, { removed_at: now })
  assert.equal(await remove(), false, 'there is another membership')
  await membership('second', { removed_at: now })
  for (const kept of [{ firm_roles: 'editor' }, { suspended_at: now }]) {
    const was = await account(nadia.id, kept)
    assert.equal(await remove(), false, JSON.stringify(kept))
    await account(nadia.id, was)
  }
  for (const { membership: id } of [iris, olga]) await membership(id, { removed_at: now })
  assert.equal(await remove(), true)
  assert.deepEqual(await left('account'), [iris.id, olga.id].toSorted(), 'nobody else’s')
})

test('who was removed comes back from that moment, alone', async (t) => {
  const { transaction, iris, nadia, olga, membership, account, left } = await threePeople(t)
  for (const { id, membership: own } of [iris, nadia, olga]) {
    await membership(own, { removed_at: now })
    await account(id, { removed_at: now })
  }
  const back = async (removed_at: string) =>
    await transaction((trx) =>
      bringBackMember(trx, { id: nadia.membership, account: nadia.id, removed_at }),
    )
  assert.equal(await back(earlier), false, 'removed again since')
  assert.deepEqual([await left('account'), await left('membership')], [[], ['second']])
  assert.equal(await back(now), true)
  assert.deepEqual(await left('account'), [nadia.id])
  assert.deepEqual(await left('membership'), [nadia.membership, 'second'].toSorted())
})

test('an invitation ends when nobody can agree to it any more, with an account that was made for it', async (t) => {
  const { database, transaction, iris, nadia, olga, membership, account, left } =
    await threePeople(t)
  const open = { accepted_at: null, invited_at: earlier }
  const end = async (before = now) => {
    await transaction((trx) => endUnanswered(trx, before, now))
    const [memberships, accounts] = [await left('membership'), await left('account')]
    return [memberships.includes(nadia.membership), accounts.includes(nadia.id)]
  }
  await membership(nadia.membership, open)
  await account(nadia.id, { password_hash: null })
  assert.deepEqual(await end(earlier), [true, true], 'from before that moment alone')
  const suspended = await membership(nadia.membership, { suspended_at: now })
  assert.deepEqual(await end(), [true, true], 'the firm’s word stays')
  await membership(nadia.membership, suspended)
  const link = {
    id: 'link',
    kind: 'invitation',
    token_hash: 'x',
    account_id: nadia.id,
    membership_id: nadia.membership,
    created_at: earlier,
    expires_at: now,
  }
  await transaction((trx) =>
    trx
      .insertInto('link')
      .values(link as never)
      .execute(),
  )
  assert.deepEqual(await end(), [true, true], 'its link is still there')
  await transaction((trx) => trx.deleteFrom('link').execute())
  assert.deepEqual(await end(), [false, true], 'they are invited elsewhere, too')
  await membership('second', open)
  await membership(olga.membership, open)
  assert.deepEqual(await end(), [false, false])
  assert.deepEqual(await left('account'), [iris.id, olga.id].toSorted(), 'Olga has a password')
  assert.deepEqual(await left('membership'), [iris.membership])
  assert.ok(database)
})

test('a client that was just made is withdrawn as long as nobody has begun with it', async (t) => {
  const { database, transaction, iris, nadia, olga, ours, membership, account, left } =
    await threePeople(t)
  const [project, other] = [
    await insertProject(database, ours),
    await insertProject(database, ours),
  ]
  const made = { organisation: null, membership: nadia.membership, account: nadia.id, project }
  const withdraw = async () => await transaction((trx) => withdrawClient(trx, made))
  await assert.rejects(withdraw(), { status: 409 }, 'they have agreed')
  await membership(nadia.membership, { accepted_at: null, removed_at: now })
  await assert.rejects(withdraw(), { status: 409 }, 'it was removed')
  await membership(nadia.membership, { removed_at: null })
  await membership(olga.membership, { accepted_at: null })
  await account(nadia.id, { password_hash: null })
  await account(olga.id, { password_hash: null })
  await withdraw()
  assert.deepEqual(
    await left('membership'),
    [iris.membership, olga.membership, 'second'].toSorted(),
  )
  assert.equal((await left('account')).length, 3, 'they are of another, too')
  const projects = await database.read.selectFrom('project').select('id').execute()
  assert.deepEqual(
    projects.map(({ id }) => id),
    [other],
  )
  const rest = { organisation: null, membership: 'second', account: nadia.id, project: null }
  await membership('second', { accepted_at: null })
  await transaction((trx) => withdrawClient(trx, rest))
  assert.deepEqual(await left('account'), [iris.id, olga.id].toSorted())
})
