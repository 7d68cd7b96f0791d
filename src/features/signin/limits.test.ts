import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import { tooMany } from '../../contract/problem.ts'
import { newToken } from '../../platform/auth/token.ts'
import { addPerson } from '../../../test/support/signin/signin-people.ts'
import { signInFixture } from '../../../test/support/signin/signin-fixture.ts'

const wrong = { password: 'not-the-password-of-anybody' }

test('somebody who signs in correctly thirty times in a row never has to wait', async (t) => {
  const fixture = await signInFixture(t)
  await addPerson(fixture.database, 'iris')
  const program = fixture.client({ program: true })
  for (let at = 0; at < 30; at += 1) assert.equal((await program.signIn('iris')).status, 200)
})

test('after ten wrong passwords an account has to wait, and right ones in between do not count', async (t) => {
  const fixture = await signInFixture(t)
  await addPerson(fixture.database, 'iris')
  // Each from another address, so that only the account's limit is reached.
  const anyone = async (given = {}) =>
    (await fixture.client({ program: true }).signIn('iris', given)).status
  for (let at = 0; at < 9; at += 1) assert.equal(await anyone(wrong), 401, `wrong no. ${at + 1}`)
  for (let at = 0; at < 5; at += 1) assert.equal(await anyone(), 200)
  assert.equal(await anyone(wrong), 401, 'wrong no. 10')
  assert.deepEqual([await anyone(wrong), await anyone()], [429, 429])
  fixture.clock.pass(15 * 60_000 - 1)
  assert.equal(await anyone(), 429, 'none of them comes back before the others')
  fixture.clock.pass(1)
  for (let at = 0; at < 10; at += 1) assert.equal(await anyone(wrong), 401, `again no. ${at + 1}`)
  assert.equal(await anyone(), 429)
})

test('after five wrong passwords one client has to wait, and the answer says how long', async (t) => {
  const fixture = await signInFixture(t)
  await addPerson(fixture.database, 'iris')
  const client = fixture.client({ program: true })
  const tries = [wrong, wrong, {}, wrong, wrong, {}, wrong, {}]
  const statuses: number[] = []
  for (const given of tries) statuses.push((await client.signIn('iris', given)).status)
  assert.deepEqual(statuses, [401, 401, 200, 401, 401, 200, 401, 429])
  const begun = performance.now()
  const { status, headers, body } = await client.signIn('iris')
  assert.ok(performance.now() - begun > 200, 'answered late, so that a flood mostly waits')
  assert.deepEqual([status, headers.get('retry-after')], [429, '60'])
  assert.equal(body.detail, tooMany(60).message)
  assert.equal((await fixture.client().signIn('iris')).status, 200, 'others are let in')
})

test('a known device can sign in while others use up every other limit', async (t) => {
  const fixture = await signInFixture(t)
  for (const name of ['iris', 'jonas']) await addPerson(fixture.database, name)
  const [iris, tablet, jonas] = [
    fixture.client({ address: '192.0.2.1' }),
    fixture.client(),
    fixture.client(),
  ]
  for (const [client, name] of [
    [iris, 'iris'],
    [tablet, 'iris'],
    [jonas, 'jonas'],
  ] as const)
    assert.equal((await client.signIn(name)).status, 200)
  const device = (of: typeof iris) => of.cookies.get('__Host-device') ?? ''
  const bringing = (cookie: string) =>
    fixture.client({
      address: '192.0.2.1',
      program: true,
      headers: { Cookie: `__Host-device=${cookie}` },
    })
  // From her own address, which some of the others share.
  const bad = (name: string) => fixture.client({ address: '192.0.2.1' }).signIn(name, wrong)
  for (let at = 0; at < 5; at += 1) await bad('iris')
  for (let at = 0; at < 45; at += 1) await bad(`name-${at}`)
  for (let at = 0; at < 5; at += 1) await fixture.client().signIn('iris', wrong)
  const refused = [
    fixture.client().signIn('iris'),
    fixture.client({ address: '192.0.2.1' }).signIn('jonas'),
    bringing(newToken()).signIn('iris'),
    bringing(device(jonas)).signIn('iris'),
    bringing(device(iris).slice(1)).signIn('iris'),
    bringing(`${device(iris)}x`).signIn('iris'),
    bringing('').signIn('iris'),
  ]
  for (const { status } of await Promise.all(refused)) assert.equal(status, 429)
  assert.equal((await iris.signIn('iris')).status, 200)
  assert.equal((await bringing(device(iris)).signIn('iris')).status, 200)
  for (let at = 0; at < 10; at += 1) assert.equal((await iris.signIn('iris', wrong)).status, 401)
  assert.equal((await iris.signIn('iris')).status, 429, 'its own limit holds, too')
  assert.equal((await tablet.signIn('iris')).status, 200, 'another device has its own limit')
})

test('a known device gets through the second step, too', async (t) => {
  const fixture = await signInFixture(t)
  await addPerson(fixture.database, 'iris')
  const iris = fixture.client({ address: '192.0.2.1' })
  await iris.signIn('iris')
  const { body } = await iris.call('POST', '/second-factor/app/')
  const app = new TOTP({ secret: Secret.fromBase32(String(body['secret'])) })
  const code = () => app.generate({ timestamp: fixture.clock.now().getTime() })
  await iris.post('/second-factor/app/confirm/', { code: code() })
  fixture.clock.pass(30_000)
  const other = fixture.client({ address: '192.0.2.1', program: true })
  for (let at = 0; at < 50; at += 1) await other.signIn(`name-${at}`, wrong)
  assert.equal((await other.signIn('name', wrong)).status, 429)
  const { mfa_token } = (await iris.signIn('iris')).body
  assert.equal((await iris.post('/auth/mfa/', { mfa_token, code: code() })).status, 200)
})
