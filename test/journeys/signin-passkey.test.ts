import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accessible, fits } from './checks.ts'
import {
  atSecondStep,
  button,
  mfa_token,
  refusals,
  replies,
  session,
  siteWithClient,
  fakeApplications,
} from './signin-steps.ts'

/** Runs in the page: a fake of how the browser uses a passkey, or refuses to. */
function passkeys(outcome: 'cancelled' | 'given') {
  navigator.credentials.get = async (options) => {
    if (outcome === 'cancelled') throw new DOMException('Not now.', 'NotAllowedError')
    const bytes = new Uint8Array([1, 2, 3]).buffer
    const { challenge } = options!.publicKey!
    const response = { authenticatorData: bytes, clientDataJSON: challenge, signature: bytes }
    return {
      id: 'AQID',
      rawId: bytes,
      type: 'public-key',
      response,
      getClientExtensionResults: () => ({}),
    } as unknown as Credential
  }
}

test('after a cancelled passkey a message is shown, and a second try signs in', async (t) => {
  const { visit } = await siteWithClient(t)
  const page = await visit('/login', { expected: refusals, before: fakeApplications })
  const scripts: string[] = []
  await atSecondStep(page, ['passkey', 'recovery'])
  page.on('request', (one) => one.resourceType() === 'script' && scripts.push(one.url()))
  await accessible(page)
  await page.evaluate(passkeys, 'cancelled' as const)
  const options = { challenge: 'AQID', rpId: '127.0.0.1', allowCredentials: [] }
  await replies(page, '/api/auth/mfa/passkey/', [200, options], [200, options])
  const posted = await replies(page, '/api/auth/mfa/', [200, session])
  await button(page, 'Use a passkey').click()
  await page.getByRole('alert').getByText('The passkey was not used.').waitFor()
  assert.equal(scripts.length, 1, 'the script for passkeys was loaded only now')
  assert.equal(posted.length, 0)
  await fits(page, 320, 1440)
  await page.evaluate(passkeys, 'given' as const)
  await button(page, 'Use a passkey').click()
  await page.waitForURL('**/console')
  const { passkey, ...rest } = posted[0]!
  assert.deepEqual(rest, { mfa_token })
  assert.equal(passkey?.id, 'AQID')
})
