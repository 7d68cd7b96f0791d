import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ofTwenty, secondFactorFixture } from '../../../test/support/signin/second-factor.ts'
import { removeApp } from './contract.ts'
import { spendStep } from './store.ts'

test('a code is accepted one step early or late, but not two', async (t) => {
  const { prove, withApp, clock } = await secondFactorFixture(t)
  const app = await withApp('ada')
  clock.pass(5 * 60_000)
  for (const [off, right] of [
    [-2, false],
    [2, false],
    [-1, true],
    [0, true],
    [1, true],
  ] as const)
    assert.equal(await prove('ada', { code: app.at(off) }), right, `${off} steps off`)
})

test('after a code was used, neither it nor an earlier one is accepted', async (t) => {
  const { prove, withApp, clock } = await secondFactorFixture(t)
  const app = await withApp('ada')
  clock.pass(60_000)
  const [before, now] = [app.at(-1), app.at()]
  assert.equal(await prove('ada', { code: now }), true)
  assert.equal(await prove('ada', { code: now }), false)
  assert.equal(await prove('ada', { code: before }), false, 'of an earlier step')
  clock.pass(30_000)
  assert.equal(await prove('ada', { code: now }), false, 'also in the next step')
  assert.equal(await prove('ada', { code: app.at() }), true)
})

test('the code that confirmed an app is not accepted at sign-in', async (t) => {
  const { prove, withApp } = await secondFactorFixture(t)
  const app = await withApp('ada')
  assert.equal(await prove('ada', { code: app.at(-1) }), false)
})

test('a code counts only for the app whose secret it was checked against', async (t) => {
  const { database, withApp, clock } = await secondFactorFixture(t)
  await withApp('ada')
  const { account_id: account, secret } = await database.read
    .selectFrom('totp')
    .select(['account_id', 'secret'])
    .executeTakeFirstOrThrow()
  const step = Math.floor(clock.now().getTime() / 30_000) + 10
  const spend = (of: string) =>
    database.transaction((trx) => spendStep(trx, { account, secret: of, step }))
  assert.equal(await spend('the secret of the app before'), false)
  assert.equal(await spend(secret), true)
})

test('of twenty concurrent uses of one code, in two processes, one is accepted', async (t) => {
  const fixture = await secondFactorFixture(t)
  const other = await secondFactorFixture(t, fixture.address)
  const app = await fixture.withApp('ada')
  other.clock.set(fixture.clock.now().toISOString())
  const code = app.at()
  assert.equal(await ofTwenty((at) => (at % 2 ? fixture : other).prove('ada', { code })), 1)
})

test('a code with spaces is accepted, and one in other than ASCII digits is not', async (t) => {
  const { prove, withApp } = await secondFactorFixture(t)
  const app = await withApp('ada')
  const arabic = app.at().replaceAll(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit)))
  assert.equal(await prove('ada', { code: arabic }), false)
  assert.equal(await prove('ada', { code: ` ${app.at().slice(0, 3)} ${app.at().slice(3)} ` }), true)
})

test('a code is refused for another account and after its app was removed', async (t) => {
  const { prove, withApp, call } = await secondFactorFixture(t)
  const [ada, bob] = [await withApp('ada'), await withApp('bob')]
  assert.equal(await prove('bob', { code: ada.at() }), false)
  assert.equal(await prove('nobody', { code: ada.at() }), false)
  await call(removeApp, 'bob')
  assert.equal(await prove('bob', { code: bob.at() }), false)
})

test('a malformed code is refused without an error', async (t) => {
  const { prove, withApp } = await secondFactorFixture(t)
  await withApp('ada')
  const odd = [
    '',
    ' ',
    '\0',
    '000000\0',
    '\ud800',
    '🔑'.repeat(13),
    "' or 1=1 --",
    '%',
    '٠٠٠٠٠٠',
    'NaN',
  ]
  for (const code of [undefined, ...odd])
    assert.equal(await prove('ada', { code }), false, code ?? 'nothing')
})
