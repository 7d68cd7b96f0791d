import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createAuthenticator } from '../../../test/doubles/authenticator.ts'
import {
  refusal,
  secondFactorFixture,
  site,
  type SecondFactorFixture,
} from '../../../test/support/signin/second-factor.ts'
import { addPasskey, beginPasskey, listPasskeys, removePasskey } from './contract.ts'

type Options = { challenge: string; excludeCredentials: { id: string }[] } & Record<string, unknown>
type Authenticator = ReturnType<typeof createAuthenticator>

async function begin({ call }: SecondFactorFixture, account = 'ada') {
  const { challenge_token, options } = await call(beginPasskey, account)
  return { challenge_token, options: options as Options }
}

/** The status of adding a passkey; 0 when it succeeds. */
async function added(
  fixture: SecondFactorFixture,
  key: Authenticator,
  overrides: Parameters<Authenticator['make']>[1],
) {
  const { challenge_token, options } = await begin(fixture)
  const body = { challenge_token, name: 'Key', response: key.make(options, overrides) }
  return (await refusal(fixture.call(addPasskey, 'ada', { body }))).status
}

test('the options name this host, no attestation and the passkeys to exclude', async (t) => {
  const fixture = await secondFactorFixture(t)
  const key = createAuthenticator(site)
  await fixture.withPasskey('ada', key)
  const { challenge, ...options } = (await begin(fixture)).options
  assert.match(challenge, /^[\w-]{43}$/)
  assert.deepEqual(options['rp'], { name: 'Summit Advisory', id: 'localhost' })
  assert.deepEqual(options['user'], {
    id: Buffer.from('ada').toString('base64url'),
    name: 'ada',
    displayName: 'ada Lane',
  })
  assert.equal(options['attestation'], 'none')
  assert.deepEqual(options.excludeCredentials, [
    { id: key.id, transports: ['internal'], type: 'public-key' },
  ])
  assert.deepEqual(options['authenticatorSelection'], {
    residentKey: 'preferred',
    requireResidentKey: false,
    userVerification: 'preferred',
  })
})

test('a passkey as first factor gives ten recovery codes', async (t) => {
  const { call, withPasskey, factors, mails, audited, clock } = await secondFactorFixture(t)
  const [first, second] = [createAuthenticator(site), createAuthenticator(site)]
  const one = await withPasskey('ada', first, ' Laptop ')
  assert.equal(one.recovery_codes.length, 10)
  const when = clock.now().toISOString()
  const passkey = { id: first.id, name: 'Laptop', created_at: when, used_at: null }
  assert.deepEqual(one.passkey, passkey)
  clock.pass(1_000)
  assert.deepEqual((await withPasskey('ada', second, 'Telephone')).recovery_codes, [])
  const listed = await call(listPasskeys, 'ada')
  assert.deepEqual(listed[0], passkey, 'without keys and counters')
  assert.deepEqual(
    listed.map(({ name }) => name),
    ['Laptop', 'Telephone'],
  )
  assert.deepEqual(await call(listPasskeys, 'bob'), [])
  assert.deepEqual(await factors.methods('ada'), ['passkey', 'recovery'])
  assert.deepEqual(mails.at(-1), ['ada', 'passkey-added'])
  assert.deepEqual(await audited(), ['passkey-added', 'passkey-added'])
})

test('a passkey for another site or challenge, or without user presence, is refused', async (t) => {
  const fixture = await secondFactorFixture(t)
  const key = createAuthenticator(site)
  const wrong: Parameters<Authenticator['make']>[1][] = [
    { origin: 'http://localhost:3001' },
    { origin: 'https://localhost:3000' },
    { origin: 'http://127.0.0.1:3000' },
    { rpId: 'example.com' },
    { challenge: 'AAAA' },
    { type: 'webauthn.get' },
    { flags: 4 },
  ]
  for (const overrides of wrong)
    assert.equal(await added(fixture, key, overrides), 400, JSON.stringify(overrides))
  assert.deepEqual(await fixture.factors.methods('ada'), [])
  assert.equal(await added(fixture, key, { flags: 1 }), 0, 'user verification is not required')
})

test('self attestation is accepted, one with certificates is not', async (t) => {
  const fixture = await secondFactorFixture(t)
  assert.equal(await added(fixture, createAuthenticator(site), { attestation: 'own' }), 0)
  assert.equal(await added(fixture, createAuthenticator(site), { attestation: 'certificate' }), 400)
})

test('a challenge is valid for one use, five minutes and its own account', async (t) => {
  const fixture = await secondFactorFixture(t)
  const key = createAuthenticator(site)
  const attempt = async (
    { challenge_token, options }: Awaited<ReturnType<typeof begin>>,
    who = 'ada',
  ) => {
    const body = { challenge_token, name: 'Key', response: key.make(options) }
    return (await refusal(fixture.call(addPasskey, who, { body }))).status
  }
  const begun = await begin(fixture)
  assert.equal(await attempt(begun, 'bob'), 410)
  assert.equal(await attempt({ ...begun, challenge_token: 'x'.repeat(43) }), 410)
  const body = { challenge_token: begun.challenge_token, name: 'Key', response: { id: 'x' } }
  assert.equal((await refusal(fixture.call(addPasskey, 'ada', { body }))).status, 400)
  assert.equal(await attempt(begun), 410, 'used up by the invalid answer')
  const late = await begin(fixture)
  fixture.clock.pass(5 * 60_000)
  assert.equal(await attempt(late), 410)
  const good = await begin(fixture)
  assert.equal(await attempt(good), 0)
  assert.equal(await attempt(good), 410)
  assert.equal(await attempt(await begin(fixture, 'bob'), 'bob'), 409, 'ada has this passkey')
})

test('an account has at most ten passkeys, even when two more are added at once', async (t) => {
  const fixture = await secondFactorFixture(t)
  for (let count = 0; count < 9; count++)
    await fixture.withPasskey('ada', createAuthenticator(site))
  const late = [await begin(fixture), await begin(fixture)]
  fixture.pace.mail = 100
  const statuses = await Promise.all(
    late.map(async ({ challenge_token, options }) => {
      const response = createAuthenticator(site).make(options)
      const body = { challenge_token, name: 'Key', response }
      return (await refusal(fixture.call(addPasskey, 'ada', { body }))).status
    }),
  )
  assert.deepEqual(statuses.sort(), [0, 409])
  const { status, detail } = await refusal(fixture.call(beginPasskey, 'ada'))
  assert.deepEqual([status, detail.startsWith('You have 10 passkeys')], [409, true])
})

test('removing somebody else’s passkey gets 404, as one that does not exist', async (t) => {
  const { call, withPasskey, factors } = await secondFactorFixture(t)
  const key = createAuthenticator(site)
  await withPasskey('ada', key)
  const remove = (who: string, id: string) => refusal(call(removePasskey, who, { params: { id } }))
  assert.deepEqual(await remove('bob', key.id), await remove('bob', 'nothing'))
  assert.equal((await remove('bob', key.id)).status, 404)
  assert.equal((await factors.overview('ada')).passkeys, 1)
})
