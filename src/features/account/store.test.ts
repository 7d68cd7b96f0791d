import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { setValues } from '../../../test/support/set-values.ts'
import { addPerson } from '../../../test/support/signin/signin-people.ts'
import { threePeople } from '../../../test/support/signin/three-people.ts'
import type { Viewer } from '../../platform/auth/viewer.ts'
import { accountStore, addressee } from './store.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 15, minute)).toISOString()
const factors = async () => ({ app: false, passkeys: 0, recovery_codes: 0 })

/** Nadia of two clients, among others. */
async function accounts(t: TestContext, staffNeedSecondFactor = false) {
  const here = await threePeople(t)
  const { database } = here
  return {
    ...here,
    store: accountStore(database, { staffNeedSecondFactor, factors }),
    organisation: async (id: string, values: object) =>
      await setValues(database, { table: 'organisation', id }, values),
  }
}

test('somebody is what they are by one of their memberships that are in force', async (t) => {
  const { store, nadia, theirs, membership, organisation } = await accounts(t)
  const me = async (id: string | null = null) => {
    const { organisation: here, roles, memberships } = await store.me(nadia.id, id)
    return [here?.name, roles[0], memberships.map(({ current }) => current)]
  }
  await membership(nadia.membership, { accepted_at: at(0) })
  await membership('second', { accepted_at: at(1) })
  assert.deepEqual(await me(), ['iris & Co.', 'member', [true, false]])
  assert.deepEqual(await me('second'), ['olga & Co.', 'viewer', [false, true]])
  assert.deepEqual(await me('of nobody'), ['iris & Co.', 'member', [true, false]])
  await membership('second', { used_at: at(2) })
  assert.deepEqual(await me(), ['olga & Co.', 'viewer', [true, false]], 'the one changed to last')
  await organisation(theirs, { suspended_at: at(3) })
  assert.deepEqual(await me(), ['iris & Co.', 'member', [true]])
  await membership(nadia.membership, { suspended_at: at(3) })
  assert.deepEqual(await me(), [undefined, undefined, []])
})

test('a second factor is required by those of their organisations that require one', async (t) => {
  const { store, nadia, iris, ours, theirs, organisation } = await accounts(t)
  const required = async (id: string, by: string | null = null) => {
    const { second_factor: found } = await store.me(id, by)
    return [found.required, found.required_here, found.required_by]
  }
  assert.deepEqual(await required(nadia.id, nadia.membership), [false, false, []])
  await organisation(theirs, { second_factor_required: 1 })
  assert.deepEqual(await required(nadia.id, nadia.membership), [true, false, ['olga & Co.']])
  assert.deepEqual(await required(nadia.id, 'second'), [true, true, ['olga & Co.']])
  assert.deepEqual(await required(iris.id), [false, false, []])
  await organisation(ours, { second_factor_required: 1 })
  assert.deepEqual(await required(iris.id), [true, true, ['iris & Co.']])
})

for (const needs of [true, false])
  test(`one of the firm has its roles${needs ? ', and needs a second factor' : ''}`, async (t) => {
    const { database, store } = await accounts(t, needs)
    const mona = await addPerson(database, 'mona', { organisation_id: null, role: 'manager' })
    const { roles, memberships, organisation, second_factor } = await store.me(mona.id)
    assert.deepEqual([roles, memberships, organisation], [['manager'], [], null])
    assert.deepEqual([second_factor.required, second_factor.required_here], [needs, needs])
  })

test('devices are one’s own that are in use, this one first', async (t) => {
  const { database, store, iris, nadia } = await accounts(t)
  const open = async (id: string, account_id: string, given: object = {}) =>
    await database.transaction((trx) =>
      trx
        .insertInto('session')
        .values({
          id,
          account_id,
          token_hash: id,
          bind_hash: null,
          device_id: null,
          remembered: 0,
          address: '',
          agent: '',
          created_at: at(0),
          seen_at: at(1),
          confirmed_at: at(0),
          idle_until: at(50),
          expires_at: at(50),
          ended_at: null,
          ...given,
        })
        .execute(),
    )
  await open('this', iris.id)
  await open('newer', iris.id, { seen_at: at(3), bind_hash: 'cookie' })
  await open('older', iris.id, { seen_at: at(2) })
  await open('ended', iris.id, { ended_at: at(1) })
  await open('of-nadia', nadia.id)
  const viewer = { account: iris.id, session: 'this' } as Viewer
  assert.deepEqual(
    (await store.devices(viewer, at(5))).map(({ id, current, bound }) => [id, current, bound]),
    [
      ['this', true, false],
      ['newer', false, true],
      ['older', false, false],
    ],
  )
  assert.deepEqual(await store.devices(viewer, at(50)), [])
})

test('a membership is chosen by whoever it belongs to, while it is in force', async (t) => {
  const { database, store, iris, nadia, membership } = await accounts(t)
  const choose = async (id: string, account = nadia.id) =>
    await database.transaction((trx) => store.chooseMembership(trx, account, id, at(5)))
  assert.deepEqual([await choose('second', iris.id), await choose('nothing')], [false, false])
  for (const change of [{ accepted_at: null }, { suspended_at: at(0) }, { removed_at: at(0) }]) {
    const before = await membership('second', change)
    assert.equal(await choose('second'), false, JSON.stringify(change))
    await membership('second', before)
  }
  assert.equal(await choose('second'), true)
  const used = await database.read
    .selectFrom('membership')
    .select('id')
    .where('used_at', 'is not', null)
    .execute()
  assert.deepEqual(
    used.map(({ id }) => id),
    ['second'],
  )
})

test('what is changed is one’s own, and the rest of it stays', async (t) => {
  const { database, store, iris, nadia } = await accounts(t)
  const change = async (to: object) =>
    await database.transaction((trx) => store.change(trx, iris.id, to))
  const names = async (id: string) => {
    const { first_name, last_name, time_zone } = await store.me(id)
    return [first_name, last_name, time_zone]
  }
  await change({})
  await change({ last_name: 'Olsen' })
  await change({ time_zone: 'Europe/Oslo' })
  assert.deepEqual(await names(iris.id), ['Iris', 'Olsen', 'Europe/Oslo'])
  assert.deepEqual(await names(nadia.id), ['Iris', 'Okafor', null])
  assert.equal((await store.passwordHash(nadia.id)).username, 'nadia')
  const to = await database.transaction((trx) => addressee(trx, nadia.id))
  assert.deepEqual({ ...to }, { id: nadia.id, email: 'nadia@client.example', first_name: 'Iris' })
})
