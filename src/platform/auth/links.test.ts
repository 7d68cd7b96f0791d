import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { heldClock } from '../../../test/support/clock.ts'
import { freshDatabase } from '../../../test/support/database/database.ts'
import { addPerson } from '../../../test/support/signin/signin-people.ts'
import {
  dropChallenge,
  endChallenges,
  endWaitingSignIns,
  findChallenge,
  insertChallenge,
  takeChallenge,
  tryChallenge,
  updateChallenge,
  useChallenge,
} from './challenges.ts'
import { createLinks, endLinks, endLinksIn, forgetLinks } from './links.ts'
import { hashOf } from './token.ts'

const [minute, hour] = [60_000, 3_600_000]
type Kind = 'reset' | 'sign-in' | 'invitation'

/** Iris and Olga, who have links and challenges of their own. */
async function two(t: TestContext) {
  const database = await freshDatabase(t)
  const clock = heldClock('2026-11-20T15:00:00.000Z')
  const [iris, olga] = [await addPerson(database, 'iris'), await addPerson(database, 'olga')]
  const { transaction } = database
  const links = createLinks({ database, clock })
  return {
    transaction,
    clock,
    links,
    iris,
    olga,
    now: (later = 0) => new Date(clock.now().getTime() + later).toISOString(),
    issue: async (kind: Kind, account_id: string | null, membership_id: string | null = null) =>
      await transaction((trx) =>
        links.issue(trx, { kind, account_id, membership_id, lasts: hour } as never),
      ),
    works: async (...tokens: string[]) =>
      await Promise.all(tokens.map(async (token) => (await links.find(token)) !== undefined)),
  }
}

test('a new link takes the place of those for the same, and of no other', async (t) => {
  const { issue, works, iris, olga } = await two(t)
  const tokens = [
    await issue('reset', iris.id),
    await issue('reset', olga.id),
    await issue('sign-in', iris.id),
    await issue('invitation', iris.id, iris.membership),
    await issue('invitation', null, olga.membership),
  ]
  assert.deepEqual(await works(...tokens), [true, true, true, true, true])
  const next = await issue('reset', iris.id)
  assert.deepEqual(await works(...tokens, next), [false, true, true, true, true, true])
  await issue('invitation', iris.id, olga.membership)
  assert.deepEqual(await works(...tokens), [false, true, true, true, true])
  await issue('invitation', null, olga.membership)
  assert.deepEqual(await works(...tokens), [false, true, true, true, false])
})

test('a link is used once, in its time, and withdrawn with what it is about', async (t) => {
  const { issue, works, links, transaction, clock, now, iris, olga } = await two(t)
  const [mine, hers] = [await issue('reset', iris.id), await issue('reset', olga.id)]
  const { id = '' } = (await links.find(mine)) ?? {}
  const use = async () => await transaction((trx) => links.use(trx, id))
  assert.deepEqual([await use(), await use()], [true, false])
  assert.deepEqual(await works(mine, hers), [false, true])

  const [reset, enter] = [await issue('reset', iris.id), await issue('sign-in', iris.id)]
  await transaction((trx) => endLinksIn(trx, olga.id, now()))
  assert.deepEqual(await works(reset, enter, hers), [true, true, true])
  await transaction((trx) => endLinksIn(trx, iris.id, now()))
  assert.deepEqual(await works(reset, enter, hers), [true, false, true])
  const again = await issue('sign-in', iris.id)
  await transaction((trx) => links.withdraw(trx, 'reset', iris.id))
  assert.deepEqual(await works(reset, again, hers), [false, true, true])
  await transaction((trx) => links.withdrawAll(trx, iris.id))
  assert.deepEqual(await works(again, hers), [false, true])

  const late = await issue('reset', iris.id)
  const { id: lateId = '' } = (await links.find(late)) ?? {}
  clock.pass(hour - 1)
  assert.deepEqual(await works(late), [true])
  clock.pass(1)
  assert.deepEqual(await works(late), [false], 'at that moment')
  assert.equal(await transaction((trx) => links.use(trx, lateId)), false)
  await transaction((trx) => endLinks(trx, now(-1)))
  clock.pass(-1)
  assert.deepEqual(await works(late), [true])
  await transaction((trx) => endLinks(trx, now(1)))
  assert.deepEqual(await works(late), [false], 'for good')
})

test('links are forgotten once they have expired before a moment', async (t) => {
  const { issue, links, transaction, now, iris, clock } = await two(t)
  const token = await issue('reset', iris.id)
  const forget = async (before: string) => {
    await transaction((trx) => forgetLinks(trx, before))
    return (await links.find(token)) === undefined
  }
  assert.equal(await forget(now(hour)), false)
  assert.equal(await forget(now(hour + 1)), true)
  assert.ok(clock)
})

test('half a sign-in is tried so often, by its own token and kind, and taken by its owner once', async (t) => {
  const { transaction, iris, olga, now, clock } = await two(t)
  const add = async (id: string, account_id: string, kind: 'second-factor' | 'passkey') =>
    await transaction((trx) =>
      insertChallenge(trx, {
        id,
        kind,
        token_hash: hashOf(id),
        account_id,
        detail: id,
        created_at: now(),
        expires_at: now(5 * minute),
      } as never),
    )
  await add('mine', iris.id, 'second-factor')
  await add('hers', olga.id, 'second-factor')
  const attempt = async (token: string, kind = 'second-factor', mostTries = 3) =>
    (
      await transaction((trx) =>
        tryChallenge(trx, { kind, token_hash: hashOf(token) } as never, { now: now(), mostTries }),
      )
    )?.detail
  const find = async (id: string) => await transaction((trx) => findChallenge(trx, id, now()))
  assert.equal(await attempt('mine', 'other'), undefined)
  for (let tried = 0; tried < 3; tried++) assert.equal(await attempt('mine'), 'mine')
  assert.equal(await attempt('mine'), undefined, 'too often')
  assert.equal(await attempt('hers'), 'hers', 'that counts for one alone')
  await transaction((trx) => updateChallenge(trx, 'mine', 'changed'))
  assert.deepEqual([await find('mine'), await find('hers')], ['changed', 'hers'])

  const take = async (account_id: string, kind = 'second-factor', token = 'mine') =>
    await transaction((trx) =>
      takeChallenge(trx, { kind, token_hash: hashOf(token), account_id } as never, now()),
    )
  assert.equal(await take(olga.id), undefined, 'somebody else’s')
  assert.equal(await take(iris.id, 'other'), undefined)
  assert.deepEqual([await take(iris.id), await take(iris.id)], ['changed', undefined])
  const use = async (id: string) => await transaction((trx) => useChallenge(trx, id, now()))
  assert.deepEqual([await use('mine'), await use('hers'), await use('hers')], [false, true, false])
  assert.equal(await attempt('hers'), undefined)

  for (const [id, account] of [
    ['a', iris.id],
    ['b', iris.id],
    ['c', olga.id],
  ] as [string, string][])
    await add(id, account, 'second-factor')
  await transaction((trx) => endWaitingSignIns(trx, iris.id, now()))
  assert.deepEqual(
    [await attempt('a'), await attempt('b'), await attempt('c')],
    [undefined, undefined, 'c'],
  )
  await transaction((trx) => dropChallenge(trx, 'a'))
  assert.deepEqual([await find('a'), await find('b')], [undefined, 'b'])
  clock.pass(5 * minute)
  assert.deepEqual([await find('c'), await attempt('c')], [undefined, undefined])
  assert.equal(await take(olga.id, 'second-factor', 'c'), undefined)
  clock.pass(-1)
  await transaction((trx) => endChallenges(trx, now()))
  assert.equal(await find('c'), 'c')
  await transaction((trx) => endChallenges(trx, now(1)))
  assert.equal(await find('c'), undefined, 'for good')
})
