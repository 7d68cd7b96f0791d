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
  useChallenge as endUse,
} from './challenges.ts'
import { hashOf } from './token.ts'

const minute = 60_000

/** Iris and Olga, of whom each can be half signed in. */
async function two(t: TestContext) {
  const database = await freshDatabase(t)
  const clock = heldClock('2026-11-20T15:00:00.000Z')
  const [iris, olga] = [await addPerson(database, 'iris'), await addPerson(database, 'olga')]
  const { transaction } = database
  const now = (later = 0) => new Date(clock.now().getTime() + later).toISOString()
  return {
    transaction,
    clock,
    iris,
    olga,
    now,
    add: async (id: string, account_id: string) =>
      await transaction((trx) =>
        insertChallenge(trx, {
          id,
          kind: 'second-factor',
          token_hash: hashOf(id),
          account_id,
          detail: id,
          created_at: now(),
          expires_at: now(5 * minute),
        }),
      ),
  }
}

test('half a sign-in is tried so often, by its own token and kind, and taken by its owner once', async (t) => {
  const { transaction, iris, olga, now, clock, add } = await two(t)
  await add('mine', iris.id)
  await add('hers', olga.id)
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
  const use = async (id: string) => await transaction((trx) => endUse(trx, id, now()))
  assert.deepEqual([await use('mine'), await use('hers'), await use('hers')], [false, true, false])
  assert.equal(await attempt('hers'), undefined)

  for (const [id, account] of [
    ['a', iris.id],
    ['b', iris.id],
    ['c', olga.id],
  ] as [string, string][])
    await add(id, account)
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

test('half a sign-in that was made while the clock was ahead is nothing until then', async (t) => {
  const { transaction, iris, now, clock, add } = await two(t)
  clock.pass(5 * minute)
  for (const id of ['tried', 'taken']) await add(id, iris.id)
  clock.pass(1)
  for (const id of ['tried-later', 'taken-later']) await add(id, iris.id)
  clock.pass(-5 * minute - 1)
  const kind = 'second-factor' as const
  const attempt = async (token: string) =>
    await transaction((trx) =>
      tryChallenge(trx, { kind, token_hash: hashOf(token) }, { now: now(), mostTries: 3 }),
    )
  const take = async (token: string) =>
    await transaction((trx) =>
      takeChallenge(trx, { kind, token_hash: hashOf(token), account_id: iris.id }, now()),
    )
  const find = async (id: string) => await transaction((trx) => findChallenge(trx, id, now()))
  assert.deepEqual([await find('tried'), await find('tried-later')], ['tried', undefined])
  assert.equal((await attempt('tried'))?.detail, 'tried')
  assert.equal(await attempt('tried-later'), undefined)
  assert.deepEqual([await take('taken'), await take('taken-later')], ['taken', undefined])
})
