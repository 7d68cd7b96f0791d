import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setValues } from '../../../test/support/set-values.ts'
import { addPerson } from '../../../test/support/signin/signin-people.ts'
import { threePeople } from '../../../test/support/signin/three-people.ts'
import { madeBy, memberIsActive, personIsActive, sessionIsOpen } from './in-force.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 15, minute)).toISOString()
const then = at(0)

test('somebody may sign in by their own membership that is in force, or as one of the firm', async (t) => {
  const { database, iris, olga, ours, membership, account } = await threePeople(t)
  const mona = await addPerson(database, 'mona', { organisation_id: null, role: 'manager' })
  const may = async () => {
    const rows = database.read.selectFrom('account').select('username').where(personIsActive)
    return (await rows.execute()).map(({ username }) => username).toSorted()
  }
  assert.deepEqual(await may(), ['iris', 'mona', 'nadia', 'olga'])
  for (const change of [
    { suspended_at: then },
    { removed_at: then },
    { accepted_at: null },
  ] as object[]) {
    const before = await membership(iris.membership, change)
    assert.deepEqual(await may(), ['mona', 'nadia', 'olga'], JSON.stringify(change))
    await membership(iris.membership, before)
  }
  await setValues(database, { table: 'organisation', id: ours }, { suspended_at: then })
  assert.deepEqual(await may(), ['mona', 'nadia', 'olga'], 'Nadia is of another one, too')
  await membership('second', { suspended_at: then })
  assert.deepEqual(await may(), ['mona', 'olga'])
  await account(olga.id, { suspended_at: then })
  await account(mona.id, { removed_at: then })
  assert.deepEqual(await may(), [])
})

test('a membership may be used while it, its account and its organisation are in force', async (t) => {
  const { database, iris, olga, ours, membership, account } = await threePeople(t)
  const used = async () => {
    const rows = database.read
      .selectFrom('membership')
      .innerJoin('account', 'account.id', 'membership.account_id')
      .innerJoin('organisation', 'organisation.id', 'membership.organisation_id')
      .select(['username', 'name'])
      .where(memberIsActive)
    return (await rows.execute()).map(({ username, name }) => `${username} ${name[0]}`).toSorted()
  }
  assert.deepEqual(await used(), ['iris i', 'nadia i', 'nadia o', 'olga o'])
  await account(olga.id, { suspended_at: then })
  await membership('second', { accepted_at: null })
  await membership(iris.membership, { removed_at: then })
  assert.deepEqual(await used(), ['nadia i'])
  await setValues(database, { table: 'organisation', id: ours }, { suspended_at: then })
  assert.deepEqual(await used(), [])
})

test('a session is open until it ends, runs out or lies idle, and not from a clock that was ahead', async (t) => {
  const { database, iris } = await threePeople(t)
  const moments = { created_at: at(5), seen_at: then, confirmed_at: then }
  await database.transaction((trx) =>
    trx
      .insertInto('session')
      .values({
        ...moments,
        id: 'one',
        account_id: iris.id,
        token_hash: 'one',
        bind_hash: null,
        device_id: null,
        remembered: 0,
        address: '',
        agent: '',
        idle_until: at(30),
        expires_at: at(40),
        ended_at: null,
      })
      .execute(),
  )
  const set = async (values: object) =>
    await setValues(database, { table: 'session', id: 'one' }, values)
  const open = async (minute: number) => {
    const rows = database.read
      .selectFrom('session')
      .select('id')
      .where(sessionIsOpen(at(minute)))
    return (await rows.execute()).length === 1
  }
  assert.equal(madeBy(at(0)), at(5))
  assert.deepEqual([await open(0), await open(-1)], [true, false])
  assert.deepEqual([await open(29), await open(30)], [true, false])
  await set({ idle_until: at(50) })
  assert.deepEqual([await open(39), await open(40)], [true, false])
  await set({ ended_at: then })
  assert.equal(await open(1), false)
})
