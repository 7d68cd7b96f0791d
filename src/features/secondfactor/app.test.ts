import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createAuthenticator } from '../../../test/doubles/authenticator.ts'
import { refusal, secondFactorFixture, site } from '../../../test/support/signin/second-factor.ts'
import { beginApp, confirmApp, removeApp, removePasskey } from './contract.ts'

const confirm = (code: string) => ({ body: { code } })

test('the first right code switches an app on and gives ten recovery codes', async (t) => {
  const { call, codes, factors, mails, audited, database } = await secondFactorFixture(t)
  const { secret, url, qr } = await call(beginApp, 'ada')
  assert.equal(new URL(url).searchParams.get('secret'), secret)
  assert.match(url, /^otpauth:\/\/totp\/Summit%20Advisory:ada\?/)
  assert.ok(qr.path.length > 100 && qr.size > 30)
  assert.deepEqual(await factors.methods('ada'), [])
  const app = codes(secret)
  assert.deepEqual(await refusal(call(confirmApp, 'ada', confirm(app.at(3)))), {
    status: 400,
    detail: 'That code is not right, or it has been used.',
  })
  assert.deepEqual(await factors.methods('ada'), [])
  assert.deepEqual(mails, [])

  const { recovery_codes } = await call(confirmApp, 'ada', confirm(app.at()))
  assert.equal(new Set(recovery_codes).size, 10)
  assert.deepEqual(await factors.methods('ada'), ['app', 'recovery'])
  assert.deepEqual(await factors.overview('ada'), { app: true, passkeys: 0, recovery_codes: 10 })
  assert.deepEqual(await factors.methods('bob'), [])
  assert.deepEqual(mails, [['ada', 'second-factor-added']])
  assert.deepEqual(await audited(), ['second-factor-begun', 'second-factor-added'])
  const left = await database.read.selectFrom('challenge').select('id').execute()
  assert.deepEqual(left, [], 'the pending secret is deleted')
})

test('confirming gets 409 when no app was begun, it has expired or is somebody else’s', async (t) => {
  const { call, codes, clock } = await secondFactorFixture(t)
  const nothing = async (account: string, code: string) => {
    const { status, detail } = await refusal(call(confirmApp, account, confirm(code)))
    assert.deepEqual([status, /begin again/.test(detail)], [409, true])
  }
  await nothing('ada', '123456')
  const { secret } = await call(beginApp, 'ada')
  await nothing('bob', codes(secret).at())
  clock.pass(15 * 60_000)
  await nothing('ada', codes(secret).at())
  const last = await call(beginApp, 'ada')
  clock.pass(15 * 60_000 - 1)
  await call(confirmApp, 'ada', confirm(codes(last.secret).at()))
})

test('of two apps that were begun only the later one can be confirmed', async (t) => {
  const { call, codes } = await secondFactorFixture(t)
  const [first, second] = [await call(beginApp, 'ada'), await call(beginApp, 'ada')]
  const early = refusal(call(confirmApp, 'ada', confirm(codes(first.secret).at())))
  assert.equal((await early).status, 400)
  const { recovery_codes } = await call(confirmApp, 'ada', confirm(codes(second.secret).at()))
  assert.equal(recovery_codes.length, 10)
})

test('a new app replaces the old one only with its first right code', async (t) => {
  const { call, codes, prove, clock, withApp, factors } = await secondFactorFixture(t)
  const old = await withApp('ada')
  const { secret } = await call(beginApp, 'ada')
  const next = codes(secret)
  assert.equal((await refusal(call(confirmApp, 'ada', confirm(old.at())))).status, 400)
  assert.equal(await prove('ada', { code: next.at() }), false)
  assert.equal(await prove('ada', { code: old.at() }), true)

  const { recovery_codes } = await call(confirmApp, 'ada', confirm(next.at()))
  assert.deepEqual(recovery_codes, [], 'the earlier codes still work')
  clock.pass(30_000)
  assert.equal(await prove('ada', { code: old.at() }), false)
  assert.equal(await prove('ada', { code: next.at() }), true)
  assert.equal((await factors.overview('ada')).recovery_codes, 10)
})

test('setting up an app allows ten wrong codes in any 15 minutes; right ones do not count', async (t) => {
  const { call, codes, clock, withApp } = await secondFactorFixture(t)
  for (let time = 0; time < 11; time++) await withApp('ada')
  const { secret } = await call(beginApp, 'ada')
  const app = codes(secret)
  const wrong = () => refusal(call(confirmApp, 'ada', confirm(app.at(5))))
  for (let time = 0; time < 10; time++) assert.equal((await wrong()).status, 400)
  assert.deepEqual(await wrong(), {
    status: 429,
    detail: 'Too many requests. Please try again in 15 minutes.',
  })
  const right = await refusal(call(confirmApp, 'ada', confirm(app.at())))
  assert.equal(right.status, 429, 'a right code is refused, too')
  for (let time = 0; time < 14; time++) {
    clock.pass(60_000)
    assert.equal((await wrong()).status, 429)
  }
  clock.pass(60_000)
  const later = codes((await call(beginApp, 'ada')).secret)
  assert.deepEqual(await call(confirmApp, 'ada', confirm(later.at())), { recovery_codes: [] })
})

test('removing the last factor deletes the recovery codes, removing another does not', async (t) => {
  const { call, factors, withApp, withPasskey, mails, audited, prove } =
    await secondFactorFixture(t)
  const { recoveryCodes } = await withApp('ada')
  const key = createAuthenticator(site)
  assert.deepEqual((await withPasskey('ada', key)).recovery_codes, [])
  assert.equal(await call(removeApp, 'ada'), null)
  assert.deepEqual(await factors.methods('ada'), ['passkey', 'recovery'])
  assert.equal(await prove('ada', { code: recoveryCodes[0] }), true)
  await call(removePasskey, 'ada', { params: { id: key.id } })
  assert.deepEqual(await factors.overview('ada'), { app: false, passkeys: 0, recovery_codes: 0 })
  assert.equal(await prove('ada', { code: recoveryCodes[1] }), false)
  assert.deepEqual(
    mails.map(([, what]) => what),
    ['second-factor-added', 'passkey-added', 'second-factor-removed', 'passkey-removed'],
  )
  assert.deepEqual((await audited()).slice(-2), ['second-factor-removed', 'passkey-removed'])
  assert.equal((await refusal(call(removeApp, 'ada'))).status, 404)
})

test('an account that must have a factor cannot remove the last one', async (t) => {
  const { call, required, withApp, withPasskey, mails, factors } = await secondFactorFixture(t)
  required.add('ada')
  await withApp('ada')
  const key = createAuthenticator(site)
  await withPasskey('ada', key)
  await call(removeApp, 'ada')
  const sent = mails.length
  assert.deepEqual(await refusal(call(removePasskey, 'ada', { params: { id: key.id } })), {
    status: 409,
    detail: 'Your account needs a second factor. Set up another one before this one goes.',
  })
  assert.deepEqual(await factors.methods('ada'), ['passkey', 'recovery'], 'nothing has changed')
  assert.equal(mails.length, sent)
})

test('of two required factors removed at the same time one stays', async (t) => {
  const fixture = await secondFactorFixture(t)
  const key = createAuthenticator(site)
  fixture.required.add('ada')
  await fixture.withApp('ada')
  await fixture.withPasskey('ada', key)
  fixture.pace.mail = 100
  const statuses = await Promise.all([
    refusal(fixture.call(removeApp, 'ada')),
    refusal(fixture.call(removePasskey, 'ada', { params: { id: key.id } })),
  ])
  assert.deepEqual(statuses.map(({ status }) => status).sort(), [0, 409])
})
