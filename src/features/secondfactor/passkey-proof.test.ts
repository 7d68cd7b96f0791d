import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { test } from 'node:test'
import { createAuthenticator } from '../../../test/doubles/authenticator.ts'
import {
  ofTwenty,
  secondFactorFixture,
  site,
  type Fixture,
} from '../../../test/support/second-factor.ts'
import { listPasskeys, removePasskey } from './contract.ts'

type Authenticator = ReturnType<typeof createAuthenticator>
type Manner = Parameters<Authenticator['use']>[1]

/** Asks for a passkey and gives what the key answers, for the account or for another. */
async function proves(
  { factors, prove }: Fixture,
  key: Authenticator,
  manner?: Manner,
  who = 'ada',
) {
  const { challenge } = await factors.passkeyOptions(who)
  return await prove(who, { passkey: key.use({ challenge }, manner), challenge })
}

test('a passkey proves its account, and is asked for by name', async (t) => {
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
  assert.equal(await proves(fixture, key, { flags: 1 }), true, 'a PIN is not demanded')
})

const stranger = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
const wrong: Record<string, Manner> = {
  'another origin': { origin: 'https://portico.example' },
  'another port': { origin: 'http://localhost:3001' },
  'the address in place of the name': { origin: 'http://127.0.0.1:3000' },
  'another rpID': { rpId: 'portico.example' },
  'another challenge': { challenge: 'AAAA' },
  'an answer to make one': { type: 'webauthn.create' },
  'nobody there': { flags: 4 },
  'another key': { signWith: stranger },
  'another id': { id: 'AAAA' },
}

for (const [what, manner] of Object.entries(wrong)) {
  test(`a passkey with ${what} is false, and without it true`, async (t) => {
    const fixture = await secondFactorFixture(t)
    const key = createAuthenticator(site)
    await fixture.withPasskey('ada', key)
    assert.equal(await proves(fixture, key, manner), false)
    assert.equal(await proves(fixture, key), true)
  })
}

test('a counter goes up: the same answer again, or an older one, is false', async (t) => {
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

test('an answer without a counter is good for its own challenge alone', async (t) => {
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

test('of twenty with the same counter at once, in two programs, one gets in', async (t) => {
  const fixture = await secondFactorFixture(t)
  const other = await secondFactorFixture(t, fixture.address)
  const key = createAuthenticator(site)
  await fixture.withPasskey('ada', key)
  const { challenge } = await fixture.factors.passkeyOptions('ada')
  const passkey = key.use({ challenge }, { counter: 1 })
  const prove = (at: number) => (at % 2 ? fixture : other).prove('ada', { passkey, challenge })
  assert.equal(await ofTwenty(prove), 1)
})

test('another account’s passkey and one that was taken away are false', async (t) => {
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

test('a wrong passkey is not made good by a right code', async (t) => {
  const fixture = await secondFactorFixture(t)
  const app = await fixture.withApp('ada')
  assert.equal(
    await fixture.prove('ada', { code: app.at(), passkey: {}, challenge: 'AAAA' }),
    false,
  )
})
