import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createAuthenticator } from '../../../test/doubles/authenticator.ts'
import { refusal, secondFactorFixture, site } from '../../../test/support/signin/second-factor.ts'
import { addPasskey, beginPasskey } from './contract.ts'

/** 40,000 nested lists in CBOR. */
const deep = Buffer.alloc(40_000, 0x81).toString('base64url')
const json = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const values = [undefined, null, 7, '', '!', [], {}, 'AAAA', '\0', json(null), json({}), deep]
const ids = ['', '\0', 'AAAA\0', '\ud800', 'x'.repeat(9_000), ['x'], { id: 'x' }, null]

/** Malformed variants of a browser’s answer. */
function malformedOnes(good: { response: object }, parts: string[]): unknown[] {
  const other = (part: object) => ({ ...good, response: { ...good.response, ...part } })
  return [
    null,
    0,
    '',
    [],
    {},
    true,
    ...ids.map((id) => ({ ...good, id, rawId: id })),
    ...values.map((response) => ({ ...good, response })),
    ...parts.flatMap((name) => values.map((value) => other({ [name]: value }))),
    { ...good, type: 'password' },
    { ...good, rawId: 'AAAA' },
  ]
}

const shown = (value: unknown) => JSON.stringify(value).slice(0, 200)

test('a malformed use of a passkey is refused without an error', async (t) => {
  const fixture = await secondFactorFixture(t)
  const key = createAuthenticator(site)
  await fixture.withPasskey('ada', key)
  const { challenge } = await fixture.factors.passkeyOptions('ada')
  const good = key.use({ challenge })
  const evil = { ...good, response: { ...good.response, userHandle: { evil: true } } }
  const parts = ['clientDataJSON', 'authenticatorData', 'signature']
  for (const passkey of [evil, ...malformedOnes(good, parts)])
    assert.equal(await fixture.prove('ada', { passkey, challenge }), false, shown(passkey))
  assert.equal(await fixture.prove('ada', { passkey: good, challenge }), true)
})

test('a malformed new passkey is refused without an error', async (t) => {
  const { call, factors } = await secondFactorFixture(t)
  const key = createAuthenticator(site)
  const attempt = async (make: (good: ReturnType<typeof key.make>) => unknown) => {
    const { challenge_token, options } = await call(beginPasskey, 'ada')
    const response = make(key.make(options as { challenge: string }))
    const body = { challenge_token, name: 'Key', response }
    return (await refusal(call(addPasskey, 'ada', { body }))).status
  }
  const parts = ['clientDataJSON', 'attestationObject']
  const { length } = malformedOnes({ response: {} }, parts)
  for (let at = 0; at < length; at++) {
    const status = await attempt((good) => malformedOnes(good, parts)[at])
    assert.equal(status, 400, shown(malformedOnes({ response: {} }, parts)[at]))
  }
  assert.deepEqual(await factors.methods('ada'), [])
})

test('a name with control characters, too long or blank is refused', async (t) => {
  const { call } = await secondFactorFixture(t)
  for (const name of ['a\0b', 'a\u001bb', 'a\ud800', 'a\nb', ' ', 'x'.repeat(61)]) {
    const { challenge_token, options } = await call(beginPasskey, 'ada')
    const response = createAuthenticator(site).make(options as { challenge: string })
    const body = { challenge_token, name, response }
    assert.equal((await refusal(call(addPasskey, 'ada', { body }))).status, 400, shown(name))
  }
})

test('only well-formed transports of a key are stored and sent to browsers', async (t) => {
  const { withPasskey, factors } = await secondFactorFixture(t)
  const said = [['usb', '<b>', 7, 'hybrid', 'x'.repeat(21)], 'usb', null, { length: 3 }]
  for (const transports of said) await withPasskey('ada', createAuthenticator(site, transports))
  const { options } = await factors.passkeyOptions('ada')
  const { allowCredentials } = options as { allowCredentials: { transports: string[] }[] }
  const sent = allowCredentials.map(({ transports }) => transports).sort()
  assert.deepEqual(sent, [[], [], [], ['usb', 'hybrid']])
})
