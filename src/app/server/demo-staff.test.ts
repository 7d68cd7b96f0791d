import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import { world } from '../../../test/support/world.ts'
import { clearDemo } from '../../features/setup/seed.ts'
import { wrongPassword } from '../../features/signin/contract.ts'
import { systemClock } from '../../platform/clock.ts'
import { fillWithDemo, openDemoStaff } from './demo.ts'
import { readConfig } from './settings.ts'

test('the demo’s people of the firm sign in with a password of the command, at this machine alone', async (t) => {
  const here = await world(t, { demo: false })
  const { request, database, address } = here
  here.clock.set(systemClock.now().toISOString())
  assert.ok(await fillWithDemo(database, readConfig({ DATA_DIR: address.dataDir })))
  const post = async (path: string, body: object, headers = {}) => {
    const answer = await request(`/api${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    const text = await answer.text()
    return { status: answer.status, answer: JSON.parse(text || '{}') as Record<string, string> }
  }
  const signIn = async (password: string, headers = {}) =>
    await post('/auth/login/', { username: 'idris', password }, headers)
  assert.equal((await signIn('anything-at-all')).status, 401, 'nobody has a password yet')
  const opened = await openDemoStaff(database)
  assert.deepEqual(opened?.usernames, ['adaeze', 'idris', 'ruth', 'tomas'])
  assert.ok(opened)
  const { password } = opened
  const elsewhere = { 'X-Forwarded-For': '203.0.113.9' }
  const afar = await signIn(password, elsewhere)
  assert.deepEqual(afar, { status: 401, answer: { detail: wrongPassword } })
  const { status, answer } = await signIn(password)
  assert.equal(status, 200)
  const as = { Authorization: `Token ${answer['token']}` }
  const { answer: app } = await post('/second-factor/app/', {}, as)
  const code = () => {
    const timestamp = here.clock.now().getTime()
    return new TOTP({ secret: Secret.fromBase32(app['secret'] ?? '') }).generate({ timestamp })
  }
  assert.equal((await post('/second-factor/app/confirm/', { code: code() }, as)).status, 200)
  here.clock.pass(60_000)
  const { answer: half } = await signIn(password)
  const second = { mfa_token: half['mfa_token'], code: code() }
  assert.equal((await post('/auth/mfa/', second, elsewhere)).status, 401, 'the second step')
  assert.equal((await post('/auth/mfa/', second)).status, 200)
  await clearDemo(database)
  for (const table of ['account', 'enquiry', 'enquiry_message', 'enquiry_template'] as const)
    assert.deepEqual(await database.read.selectFrom(table).select('id').execute(), [], table)
})

test('nobody of a demo is opened where there is none', async (t) => {
  const { database } = await world(t, { demo: false })
  assert.equal(await openDemoStaff(database), null)
})
