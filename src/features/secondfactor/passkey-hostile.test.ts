import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createAuthenticator } from '../../../test/doubles/authenticator.ts'
import { refusal, secondFactorFixture, site } from '../../../test/support/second-factor.ts'
import { addPasskey, beginPasskey } from './contract.ts'

/** Lists within lists within lists, in CBOR. */
const deep = Buffer.alloc(40_000, 0x81).toString('base64url')
const json = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const values = [undefined, null, 7, '', '!', [], {}, 'AAAA', '\0', json(null), json({}), deep]
const ids = ['', '\0', 'AAAA\0', '\ud800', 'x'.repeat(9_000), ['x'], { id: 'x' }, null]

/** What somebody may send in place of an answer of a browser. */
function oddOnes(good: { response: object }, parts: string[]): unknown[] {
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

test('whatever is sent as the use of a passkey is false and no fault', async (t) => {
  const fixture = await secondFactorFixture(t)
  const key = createAuthenticator(site)
  await fixture.withPasskey('ada', key)
  const { challenge } = await fixture.factors.passkeyOptions('ada')
  const good = key.use({ challenge })
  const evil = { ...good, response: { ...good.response, userHandle: { evil: true } } }
  const parts = ['clientDataJSON', 'authenticatorData', 'signature']
  for (const passkey of [evil, ...oddOnes(good, parts)])
    assert.equal(await fixture.prove('ada', { passkey, challenge }), false, shown(passkey))
  assert.equal(await fixture.prove('ada', { passkey: good, challenge }), true)
})

test('whatever is sent as a new passkey is refused and no fault', async (t) => {
  const { call, factors } = await secondFactorFixture(t)
  const key = createAuthenticator(site)
  const attempt = async (make: (good: ReturnType<typeof key.make>) => unknown) => {
    const { challenge_token, options } = await call(beginPasskey, 'ada')
    const response = make(key.make(options as { challenge: string }))
    const body = { challenge_token, name: 'Key', response }
    return (await refusal(call(addPasskey, 'ada', { body }))).status
  }
  const parts = ['clientDataJSON', 'attestationObject']
  const { length } = oddOnes({ response: {} }, parts)
  for (let at = 0; at < length; at++) {
    const status = await attempt((good) => oddOnes(good, parts)[at])
    assert.equal(status, 400, shown(oddOnes({ response: {} }, parts)[at]))
  }
  assert.deepEqual(await factors.methods('ada'), [])
})

test('a name that cannot be shown or kept is refused', async (t) => {
  const { call } = await secondFactorFixture(t)
  for (const name of ['a\0b', 'a\u001bb', 'a\ud800', 'a\nb', ' ', 'x'.repeat(61)]) {
    const { challenge_token, options } = await call(beginPasskey, 'ada')
    const response = createAuthenticator(site).make(options as { challenge: string })
    const body = { challenge_token, name, response }
    assert.equal((await refusal(call(addPasskey, 'ada', { body }))).status, 400, shown(name))
  }
})

test('what a key says of its transports goes back to browsers only as far as it can be one', async (t) => {
  const { withPasskey, factors } = await secondFactorFixture(t)
  const said = [['usb', '<b>', 7, 'hybrid', 'x'.repeat(21)], 'usb', null, { length: 3 }]
  for (const transports of said) await withPasskey('ada', createAuthenticator(site, transports))
  const { options } = await factors.passkeyOptions('ada')
  const { allowCredentials } = options as { allowCredentials: { transports: string[] }[] }
  const kept = allowCredentials.map(({ transports }) => transports).sort()
  assert.deepEqual(kept, [[], [], [], ['usb', 'hybrid']])
})
