import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { Secret, TOTP } from 'otpauth'
import { addPerson, password } from '../../../test/support/signin/signin-people.ts'
import { signInFixture } from '../../../test/support/signin/signin-fixture.ts'

const chosen = 'nine-herons-at-low-water'
const another = 'seven-gulls-on-the-mole'
/** When the second call begins, in ms after the first: before, during and after its hashing. */
const moments = [1, 10, 20, 40, 60, 80]

/** A fixture with people who have requested a reset mail, and their links. */
async function withResetLinks(t: TestContext, names: readonly string[]) {
  const fixture = await signInFixture(t)
  const links = new Map<string, string>()
  for (const name of names) {
    const { email } = await addPerson(fixture.database, name)
    await fixture.client().post('/auth/password/forgot/', { username: name })
    const [token = ''] = await fixture.tokensFor(email)
    links.set(name, token)
  }
  const reset = (name: string) =>
    fixture.client().post('/auth/password/reset/', { token: links.get(name), password: chosen })
  return { ...fixture, reset }
}

const names = moments.map((at) => `iris${at}`)

test('no session that the old password opened while it was being replaced survives', async (t) => {
  const { client, reset } = await withResetLinks(t, names)
  for (const [nth, name] of names.entries()) {
    const visitors = [client(), client(), client()]
    const replaced = reset(name)
    await wait(moments[nth])
    await Promise.all(visitors.map((visitor) => visitor.signIn(name)))
    assert.equal((await replaced).status, 200)
    const inside = await Promise.all(visitors.map(async (visitor) => await visitor.isIn()))
    assert.ok(!inside.includes(true), `after ${moments[nth]} ms`)
    assert.equal((await client().signIn(name, { password: chosen })).status, 200)
  }
})

test('when a password is changed and reset at the same time, exactly one of the two new ones works', async (t) => {
  const { client, reset } = await withResetLinks(t, names)
  for (const [nth, name] of names.entries()) {
    const stolen = client()
    await stolen.signIn(name)
    const change = stolen.post('/users/me/password/', { password, new_password: another })
    await wait(moments[nth])
    // Whichever comes first makes the other fail.
    const statuses = [(await reset(name)).status, (await change).status]
    const isReset = statuses[0] === 200
    assert.equal((await client().signIn(name, { password: chosen })).status, isReset ? 200 : 401)
    assert.equal((await client().signIn(name, { password: another })).status, isReset ? 401 : 200)
    assert.equal(await stolen.isIn(), !isReset, String(statuses))
  }
})

test('a sign-in that waits for its second step ends when the sessions are ended', async (t) => {
  const fixture = await signInFixture(t)
  await addPerson(fixture.database, 'iris')
  const iris = fixture.client()
  await iris.signIn('iris')
  const { body } = await iris.call('POST', '/second-factor/app/')
  const app = new TOTP({ secret: Secret.fromBase32(String(body['secret'])) })
  const code = app.generate({ timestamp: fixture.clock.now().getTime() })
  const confirmed = await iris.post('/second-factor/app/confirm/', { code })
  const codes = confirmed.body['recovery_codes'] as string[]
  const begin = async () => {
    const client = fixture.client()
    const { mfa_token } = (await client.signIn('iris')).body
    return (code?: string) => client.post('/auth/mfa/', { mfa_token, code })
  }
  const [early, late] = [await begin(), await begin()]
  assert.equal((await early(codes[0])).status, 200, 'before the sessions are ended')
  assert.equal((await iris.call('DELETE', '/sessions/')).status, 204)
  assert.equal((await late(codes[1])).status, 401)
  assert.equal((await (await begin())(codes[1])).status, 200, 'the code was not used up')
})
