import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { heldClock } from '../../../test/support/clock.ts'
import { allOf } from '../../../test/support/scope.ts'
import { setValues } from '../../../test/support/set-values.ts'
import { threePeople } from '../../../test/support/signin/three-people.ts'
import { membershipsMeant } from '../../platform/auth/ways-in.ts'
import { endFeeds, feedStore } from './store.ts'

const [then, now] = ['2026-11-20T14:00:00.000Z', '2026-11-20T15:00:00.000Z'] as [string, string]

/** Iris, Olga and Nadia with an address of their calendar each; Nadia with one for each membership. */
async function fourFeeds(t: TestContext) {
  const here = await threePeople(t)
  const { database, ours, theirs, iris, olga, nadia } = here
  const { transaction } = database
  const store = feedStore(database)
  const owner = (organisation: string, account: string, membership: string) => ({
    ...allOf(organisation, account),
    membership,
  })
  const owners = {
    iris: owner(ours, iris.id, iris.membership),
    nadia: owner(ours, nadia.id, nadia.membership),
    second: owner(theirs, nadia.id, 'second'),
    olga: owner(theirs, olga.id, olga.membership),
  }
  const make = async (whose: keyof typeof owners, at = then) =>
    await transaction((trx) => store.make(trx, owners[whose], at))
  const names = Object.keys(owners) as (keyof typeof owners)[]
  const tokens = new Map<keyof typeof owners, string>()
  for (const name of names) tokens.set(name, await make(name))
  return {
    ...here,
    transaction,
    store,
    owners,
    make,
    since: async () => await Promise.all(names.map(async (one) => await store.since(owners[one]))),
    /** The memberships that the tokens open. */
    opened: async () => {
      const found = await Promise.all(
        [...tokens.values()].map(async (token) => await store.ownerOf(token)),
      )
      return names.filter((name, nth) => found[nth]?.scope.membership === owners[name].membership)
    },
  }
}

test('an address opens one calendar, that of its membership', async (t) => {
  const { store, owners, make, since, opened, ours } = await fourFeeds(t)
  assert.deepEqual(await opened(), ['iris', 'nadia', 'second', 'olga'])
  assert.deepEqual(await since(), [then, then, then, then])
  const token = await make('nadia', now)
  assert.deepEqual(await opened(), ['iris', 'second', 'olga'], 'the new one replaces the old')
  assert.deepEqual(await since(), [then, now, then, then])
  const found = await store.ownerOf(token)
  assert.deepEqual(found, { name: 'iris & Co.', scope: owners.nadia })
  assert.equal(found?.scope.organisation, ours)
  assert.equal(await store.ownerOf('another'), undefined)
})

test('a calendar is that of what its owner sees, while they may see it', async (t) => {
  const { database, store, make, membership, nadia, theirs } = await fourFeeds(t)
  const token = await make('nadia')
  const opens = async () => (await store.ownerOf(token)) !== undefined
  await membership(nadia.membership, { sees_all: 0 })
  assert.equal((await store.ownerOf(token))?.scope.grantedTo, nadia.membership)
  await membership(nadia.membership, { suspended_at: then })
  assert.equal(await opens(), false)
  await membership(nadia.membership, { suspended_at: null })
  const requires = async (id: string, second_factor_required: number) =>
    await setValues(database, { table: 'organisation', id }, { second_factor_required })
  await requires(theirs, 1)
  assert.equal(await opens(), true, 'another company requires a second factor')
  await requires(nadia.organisation_id ?? '', 1)
  assert.equal(await opens(), false)
  const factor = async (account_id: string) =>
    await database.transaction((trx) =>
      trx
        .insertInto('totp')
        .values({
          account_id,
          secret: 'secret',
          created_at: then,
          confirmed_at: then,
          last_step: null,
        })
        .execute(),
    )
  const [olga] = await database.read
    .selectFrom('account')
    .select('id')
    .where('username', '=', 'olga')
    .execute()
  await factor(olga?.id ?? '')
  assert.equal(await opens(), false, 'it is that of somebody else')
  await factor(nadia.id)
  assert.equal(await opens(), true)
})

test('an address is revoked once, for its own membership', async (t) => {
  const { transaction, store, owners, since, opened } = await fourFeeds(t)
  const revoke = async () => await transaction((trx) => store.revoke(trx, owners.nadia, now))
  assert.deepEqual([await revoke(), await revoke()], [true, false])
  assert.deepEqual(await opened(), ['iris', 'second', 'olga'])
  assert.deepEqual(await since(), [then, null, then, then])
})

test('the addresses of memberships end together, and others stay', async (t) => {
  const { database, transaction, opened, iris, nadia } = await fourFeeds(t)
  const feed = { table: 'calendar_feed', key: 'membership_id', id: iris.membership } as const
  const end = endFeeds(heldClock(now))
  await setValues(database, feed, { revoked_at: then })
  const memberships = membershipsMeant({ organisation: nadia.organisation_id ?? '' })
  await transaction((trx) => end(trx, memberships))
  assert.deepEqual(await opened(), ['second', 'olga'])
  const rows = await database.read
    .selectFrom('calendar_feed')
    .select(['membership_id', 'revoked_at'])
    .execute()
  const moments = new Map(rows.map((row) => [row.membership_id, row.revoked_at]))
  assert.equal(moments.get(iris.membership), then, 'it had ended before')
  assert.equal(moments.get(nadia.membership), now)
})
