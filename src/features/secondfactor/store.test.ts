import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setValues } from '../../../test/support/set-values.ts'
import {
  dropApp,
  dropCodes,
  dropFactors,
  findApp,
  hasFactor,
  personOf,
  replaceCodes,
  saveApp,
  spendCode,
  spendStep,
} from './store.ts'
import { twoWithFactors } from '../../../test/support/signin/two-with-factors.ts'

const [then, now] = ['2026-11-20T14:00:00.000Z', '2026-11-20T15:00:00.000Z'] as [string, string]

test('an account is shown by its name, or the address of whoever has none', async (t) => {
  const { database, iris, olga } = await twoWithFactors(t)
  await setValues(database, { table: 'account', id: olga }, { username: null })
  assert.deepEqual(await personOf(database.read, iris), { name: 'iris', fullName: 'Iris' })
  assert.deepEqual(await personOf(database.read, olga), {
    name: 'olga@client.example',
    fullName: 'Olga Berg',
  })
})

test('factors that count are a confirmed app, passkeys and unused codes', async (t) => {
  const { database, iris, overview } = await twoWithFactors(t)
  const { transaction } = database
  assert.deepEqual(await overview(), [true, 2, 2])
  const app = { table: 'totp', key: 'account_id', id: iris } as const
  assert.equal(await transaction((trx) => findApp(trx, iris)), 'secret')
  await setValues(database, app, { confirmed_at: null })
  assert.deepEqual(await overview(), [false, 2, 2])
  assert.equal(await transaction((trx) => findApp(trx, iris)), undefined)
  assert.deepEqual(
    [
      { app: false, passkeys: 0, recovery_codes: 2 },
      { app: true, passkeys: 0, recovery_codes: 0 },
      { app: false, passkeys: 1, recovery_codes: 0 },
    ].map(hasFactor),
    [false, true, true],
  )
})

test('a code of the app is used once, for the app that is there now', async (t) => {
  const { database, iris, overview, theirs } = await twoWithFactors(t)
  const { transaction } = database
  const before = await theirs()
  const spend = async (step: number, secret = 'secret') =>
    await transaction((trx) => spendStep(trx, { account: iris, secret, step }))
  assert.equal(await spend(5), false)
  assert.equal(await spend(6, 'another'), false)
  assert.deepEqual([await spend(6), await spend(6), await spend(4)], [true, false, false])
  const app = { table: 'totp', key: 'account_id', id: iris } as const
  await setValues(database, app, { last_step: null })
  assert.equal(await spend(1), true)
  const { read } = database
  const secrets = async () => {
    const rows = await read.selectFrom('totp').select(['account_id', 'secret']).execute()
    return rows.filter((row) => row.account_id === iris).map(({ secret }) => secret)
  }
  const other = { secret: 'another', confirmed_at: now, last_step: 9 }
  await transaction((trx) => saveApp(trx, iris, other))
  assert.deepEqual(await secrets(), ['another'])
  assert.equal(await spend(9, 'another'), false)
  assert.deepEqual(
    [
      await transaction((trx) => dropApp(trx, iris)),
      await transaction((trx) => dropApp(trx, iris)),
    ],
    [true, false],
  )
  assert.deepEqual(await overview(), [false, 2, 2])
  assert.deepEqual(await theirs(), before)
})

test('a recovery code is used once, and new ones replace all', async (t) => {
  const { database, iris, overview, theirs } = await twoWithFactors(t)
  const { transaction } = database
  const before = await theirs()
  const spend = async (hash: string) =>
    await transaction((trx) => spendCode(trx, { account: iris, hash, now }))
  assert.deepEqual([await spend('one'), await spend('one')], [true, false])
  assert.deepEqual(await overview(), [true, 2, 1])
  assert.equal(await spend('three'), false)
  await transaction((trx) => replaceCodes(trx, iris, ['three', 'four', 'five'], now))
  assert.deepEqual(await overview(), [true, 2, 3])
  assert.deepEqual([await spend('two'), await spend('three')], [false, true])
  await transaction((trx) => dropCodes(trx, iris))
  assert.deepEqual(await overview(), [true, 2, 0])
  assert.deepEqual(await theirs(), before)
})

test('all factors of one account are dropped with what it has begun', async (t) => {
  const { database, iris, olga, overview, theirs } = await twoWithFactors(t)
  const { transaction } = database
  const before = await theirs()
  const moments = { created_at: then, expires_at: now, used_at: null }
  const challenge = { kind: 'new-app' as const, detail: '{}', tries: 0, ...moments }
  await transaction((trx) =>
    trx
      .insertInto('challenge')
      .values(
        [iris, olga].map((one) => ({ ...challenge, id: one, token_hash: one, account_id: one })),
      )
      .execute(),
  )
  await transaction((trx) => dropFactors(trx, iris))
  assert.deepEqual(await overview(), [false, 0, 0])
  assert.deepEqual(await theirs(), before)
  const left = await database.read.selectFrom('challenge').select('account_id').execute()
  assert.deepEqual(
    left.map(({ account_id }) => account_id),
    [olga],
  )
})
