import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import { addPerson } from '../../../test/support/signin/signin-people.ts'
import { signInFixture } from '../../../test/support/signin/signin-fixture.ts'

test('each refused sign-in is in the log with its account and address, and never with what was typed', async (t) => {
  const fixture = await signInFixture(t)
  const { id } = await addPerson(fixture.database, 'iris')
  const address = '203.0.113.9'
  const client = fixture.client({ program: true, address })
  const lines = () => fixture.log.filter(({ msg }) => msg === 'a sign-in was refused')
  await client.signIn('iris')
  assert.deepEqual(lines(), [])
  for (let at = 0; at < 6; at += 1) await client.signIn('iris', { password: 'quince-and-medlar' })
  await client.signIn('a-password-typed-as-name', { password: 'quince-and-medlar' })
  const found = lines().map(({ account, address: from, step, level }) => ({
    account,
    address: from,
    step,
    level,
  }))
  const refused = { account: id, address, step: 'password', level: 40 }
  assert.deepEqual(found, [
    ...Array.from({ length: 6 }, () => refused),
    { ...refused, account: null },
  ])
  assert.doesNotMatch(JSON.stringify(fixture.log), /quince|typed-as-name/)
})

test('a wrong code is in the log, and a password whose code is still to come is not', async (t) => {
  const fixture = await signInFixture(t)
  const { id } = await addPerson(fixture.database, 'iris')
  const iris = fixture.client()
  await iris.signIn('iris')
  const { body } = await iris.call('POST', '/second-factor/app/')
  const app = new TOTP({ secret: Secret.fromBase32(String(body['secret'])) })
  const code = app.generate({ timestamp: fixture.clock.now().getTime() })
  await iris.post('/second-factor/app/confirm/', { code })
  const lines = () => fixture.log.filter(({ msg }) => msg === 'a sign-in was refused')
  const { mfa_token } = (await iris.signIn('iris')).body
  assert.ok(mfa_token)
  assert.deepEqual(lines(), [])
  // The code of the set-up is used, and so is wrong from then on.
  assert.equal((await iris.post('/auth/mfa/', { mfa_token, code })).status, 401)
  assert.deepEqual(
    lines().map(({ account, step }) => [account, step]),
    [[id, 'second factor']],
  )
})

test('an account has at most fifty open sessions: a new one ends the oldest', async (t) => {
  const fixture = await signInFixture(t)
  for (const name of ['iris', 'otto']) await addPerson(fixture.database, name)
  const otto = fixture.client({ program: true })
  const first = fixture.client({ program: true })
  await first.signIn('iris')
  const second = fixture.client({ program: true })
  fixture.clock.pass(1000)
  await second.signIn('iris')
  fixture.clock.pass(1000)
  // Neither a session of somebody else nor one that has ended counts.
  await otto.signIn('otto')
  const over = fixture.client({ program: true })
  await over.signIn('iris')
  for (let at = 2; at < 50; at += 1) {
    fixture.clock.pass(1000)
    const client = fixture.client({ program: true })
    await client.signIn('iris')
    if (at === 40) assert.equal((await over.post('/auth/logout/', undefined)).status, 204)
  }
  assert.deepEqual([await first.isIn(), await second.isIn()], [true, true])
  fixture.clock.pass(1000)
  await fixture.client({ program: true }).signIn('iris')
  assert.deepEqual(
    [await first.isIn(), await second.isIn(), await otto.isIn()],
    [false, true, true],
  )
})
