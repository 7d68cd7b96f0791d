import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  ofTwenty,
  refusal,
  secondFactorFixture,
} from '../../../test/support/signin/second-factor.ts'
import { renewRecoveryCodes } from './contract.ts'
import { newRecoveryCodes, recoveryHash } from './recovery.ts'

test('recovery codes are ten of 75 bits, in letters and digits that are not easily confused', () => {
  const codes = Array.from({ length: 200 }, newRecoveryCodes)
  for (const code of codes.flat())
    assert.match(code, /^[0-9a-hjkmnp-tv-z]{5}(-[0-9a-hjkmnp-tv-z]{5}){2}$/)
  assert.ok(codes.every((ten) => ten.length === 10))
  assert.equal(new Set(codes.flat()).size, 2_000)
  assert.equal(new Set(codes.flat().join('').replaceAll('-', '')).size, 32, 'all of them are used')
})

test('a code is accepted in any case and grouping, and with letters typed for digits', () => {
  const hash = recoveryHash('01abc-defgh-jkmnp')
  assert.match(hash ?? '', /^[\w-]{43}$/)
  for (const text of [
    '01ABCDEFGHJKMNP',
    '01abc defgh jkmnp',
    'oiabc-defgh-jkmnp',
    'OL-ABCDEFGHJKMNP',
  ])
    assert.equal(recoveryHash(text), hash, text)
  for (const text of ['', '01abc-defgh-jkmn', '01abc-defgh-jkmnpq', '01abc-defgh-jkmnu', '123456'])
    assert.equal(recoveryHash(text), null, text)
  assert.notEqual(recoveryHash('02abc-defgh-jkmnp'), hash)
})

test('a code is valid for one use and for its own account', async (t) => {
  const { prove, withApp, factors } = await secondFactorFixture(t)
  const { recoveryCodes } = await withApp('ada')
  await withApp('bob')
  for (const [used, code] of recoveryCodes.entries()) {
    assert.equal(await prove('bob', { code }), false)
    assert.equal((await factors.overview('ada')).recovery_codes, 10 - used)
    assert.equal(await prove('ada', { code: code.toUpperCase().replaceAll('-', '') }), true)
    assert.equal(await prove('ada', { code }), false)
  }
  assert.deepEqual(await factors.methods('ada'), ['app'], 'none are left')
  assert.deepEqual(await factors.methods('bob'), ['app', 'recovery'])
})

test('of twenty concurrent uses of one code, in two processes, one is accepted', async (t) => {
  const fixture = await secondFactorFixture(t)
  const other = await secondFactorFixture(t, fixture.address)
  const { recoveryCodes } = await fixture.withApp('ada')
  const code = recoveryCodes[4]
  assert.equal(await ofTwenty((at) => (at % 2 ? fixture : other).prove('ada', { code })), 1)
  assert.equal((await fixture.factors.overview('ada')).recovery_codes, 9)
})

test('new codes replace the old ones, used or not', async (t) => {
  const { call, prove, withApp, mails, audited } = await secondFactorFixture(t)
  const { recoveryCodes: old } = await withApp('ada')
  assert.equal(await prove('ada', { code: old[0] }), true)
  const { recovery_codes: renewed } = await call(renewRecoveryCodes, 'ada')
  assert.equal(new Set([...old, ...renewed]).size, 20)
  for (const code of old) assert.equal(await prove('ada', { code }), false)
  for (const code of renewed) assert.equal(await prove('ada', { code }), true)
  assert.deepEqual(mails.at(-1), ['ada', 'recovery-codes-renewed'])
  assert.equal((await audited()).at(-1), 'recovery-codes-renewed')
})

test('renewing codes twice at the same time leaves ten', async (t) => {
  const { call, withApp, factors, pace } = await secondFactorFixture(t)
  await withApp('ada')
  pace.mail = 100
  await Promise.all([call(renewRecoveryCodes, 'ada'), call(renewRecoveryCodes, 'ada')])
  assert.equal((await factors.overview('ada')).recovery_codes, 10)
})

test('an account without a factor gets no recovery codes', async (t) => {
  const { call, factors } = await secondFactorFixture(t)
  assert.deepEqual(await refusal(call(renewRecoveryCodes, 'ada')), {
    status: 409,
    detail: 'Set up an app or a passkey first.',
  })
  assert.equal((await factors.overview('ada')).recovery_codes, 0)
})
