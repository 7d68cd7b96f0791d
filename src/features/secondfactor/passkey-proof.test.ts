import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { test } from 'node:test'
import { createAuthenticator } from '../../../test/doubles/authenticator.ts'
import {
  ofTwenty,
  secondFactorFixture,
  site,
  type SecondFactorFixture,
} from '../../../test/support/signin/second-factor.ts'
import { listPasskeys, removePasskey } from './contract.ts'

type Authenticator = ReturnType<typeof createAuthenticator>
type Overrides = Parameters<Authenticator['use']>[1]

/** Whether the key’s answer to a new challenge is accepted for the account. */
async function proves(
  { factors, prove }: SecondFactorFixture,
  key: Authenticator,
  overrides?: Overrides,
  who = 'ada',
) {
  const { challenge } = await factors.passkeyOptions(who)
  return await prove(who, { passkey: key.use({ challenge }, overrides), challenge })
}

test('a passkey is accepted for its account, whose options name its id', async (t) => {
  const fixture = await secondFactorFixture(t)
  const key = createAuthenticator(site, ['usb', 'internal', 'Über', 7])
  await fixture.withPasskey('ada', key)
  const { options, challenge } = await fixture.factors.passkeyOptions('ada')
  assert.deepEqual(options, {
    rpId: 'localhost',
    challenge,
    allowCredentials: [{ id: key.id, transports: ['usb', 'internal'], type: 'public-key' }],
    timeout: 300_000,
    userVerification: 'preferred',
    extensions: undefined,
  })
  assert.notEqual((await fixture.factors.passkeyOptions('ada')).challenge, challenge)
  assert.equal(await proves(fixture, key), true)
  const [passkey] = await fixture.call(listPasskeys, 'ada')
  assert.equal(passkey?.used_at, fixture.clock.now().toISOString())
  assert.equal(await proves(fixture, key, { flags: 1 }), true, 'user verification is not required')
})

const otherKey = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
const wrong: Record<string, Overrides> = {
  'another origin': { origin: 'https://portico.example' },
  'another port': { origin: 'http://localhost:3001' },
  'the IP address in place of the host name': { origin: 'http://127.0.0.1:3000' },
  'another rpID': { rpId: 'portico.example' },
  'another challenge': { challenge: 'AAAA' },
  'the type of a registration': { type: 'webauthn.create' },
  'no user presence': { flags: 4 },
  'another key': { signWith: otherKey },
  'another id': { id: 'AAAA' },
}

for (const [what, overrides] of Object.entries(wrong)) {
  test(`a passkey with ${what} is refused, and without it accepted`, async (t) => {
    const fixture = await secondFactorFixture(t)
    const key = createAuthenticator(site)
    await fixture.withPasskey('ada', key)
    assert.equal(await proves(fixture, key, overrides), false)
    assert.equal(await proves(fixture, key), true)
  })
}

test('an answer whose counter has not increased is refused', async (t) => {
  const fixture = await secondFactorFixture(t)
  const key = createAuthenticator(site)
  await fixture.withPasskey('ada', key)
  const { challenge } = await fixture.factors.passkeyOptions('ada')
  const passkey = key.use({ challenge }, { counter: 5 })
  assert.equal(await fixture.prove('ada', { passkey, challenge }), true)
  assert.equal(await fixture.prove('ada', { passkey, challenge }), false)
  for (const counter of [5, 4, 0]) assert.equal(await proves(fixture, key, { counter }), false)
  assert.equal(await proves(fixture, key, { counter: 6 }), true)
  assert.equal(await proves(fixture, key, { counter: 4_294_967_295 }), true)
})

test('an answer without a counter is accepted for its own challenge alone', async (t) => {
  const fixture = await secondFactorFixture(t)
  const key = createAuthenticator(site)
  await fixture.withPasskey('ada', key)
  const { challenge } = await fixture.factors.passkeyOptions('ada')
  const passkey = key.use({ challenge })
  const next = await fixture.factors.passkeyOptions('ada')
  assert.equal(await fixture.prove('ada', { passkey, challenge: next.challenge }), false)
  const unasked = key.use({ challenge: null })
  assert.equal(await fixture.prove('ada', { passkey: unasked, challenge: null }), false)
  assert.equal(await fixture.prove('ada', { passkey, challenge }), true)
})

test('of twenty concurrent uses of one counter, in two processes, one is accepted', async (t) => {
  const fixture = await secondFactorFixture(t)
  const other = await secondFactorFixture(t, fixture.address)
  const key = createAuthenticator(site)
  await fixture.withPasskey('ada', key)
  const { challenge } = await fixture.factors.passkeyOptions('ada')
  const passkey = key.use({ challenge }, { counter: 1 })
  const prove = (at: number) => (at % 2 ? fixture : other).prove('ada', { passkey, challenge })
  assert.equal(await ofTwenty(prove), 1)
})

test('another account’s passkey and one that was removed are refused', async (t) => {
  const fixture = await secondFactorFixture(t)
  const [ada, bob] = [createAuthenticator(site), createAuthenticator(site)]
  await fixture.withPasskey('ada', ada)
  await fixture.withPasskey('bob', bob)
  assert.equal(await proves(fixture, bob, {}, 'ada'), false)
  assert.equal(await proves(fixture, bob, { id: ada.id }, 'ada'), false)
  assert.equal(await proves(fixture, bob, {}, 'bob'), true)
  await fixture.call(removePasskey, 'ada', { params: { id: ada.id } })
  assert.equal(await proves(fixture, ada), false)
})

test('a wrong passkey is refused even with a right code', async (t) => {
  const fixture = await secondFactorFixture(t)
  const app = await fixture.withApp('ada')
  assert.equal(
    await fixture.prove('ada', { code: app.at(), passkey: {}, challenge: 'AAAA' }),
    false,
  )
})
