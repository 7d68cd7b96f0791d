import assert from 'node:assert/strict'
import { test } from 'node:test'
import { focusReads, gone, phone } from './browser.ts'
import { accessible, fits } from './checks.ts'
import { answer, button, codes, field, portal, withFactors } from './portal-steps.ts'

const place = '/dashboard#profile'
const key = { id: 'k1', created_at: '2026-11-01T09:00:00.000Z', used_at: null }

/** Runs in the page: a fake of how a browser makes a passkey. */
function makePasskeys(): void {
  const bytes = new Uint8Array([1, 2, 3]).buffer
  navigator.credentials.create = async () =>
    ({
      id: 'AQID',
      rawId: bytes,
      type: 'public-key',
      response: {
        clientDataJSON: bytes,
        attestationObject: bytes,
        getTransports: () => ['internal'],
        getPublicKeyAlgorithm: () => -7,
        getPublicKey: () => bytes,
        getAuthenticatorData: () => bytes,
      },
      getClientExtensionResults: () => ({}),
    }) as unknown as Credential
}

const options = {
  rp: { id: 'localhost', name: 'Coronet' },
  user: { id: 'AQ', name: 'demo', displayName: 'Maren' },
  challenge: 'AAAA',
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
}

test('a passkey is added with a name, listed and removed', async (t) => {
  const { enter } = await portal(t)
  const list: object[] = []
  const posted: { name?: string; challenge_token?: string; response?: { id: string } }[] = []
  const factors = { passkeys: 0, recovery_codes: 0 }
  const page = await enter(place, {
    before: async (page) => {
      await page.addInitScript(makePasskeys)
      await withFactors(page, factors)
      await answer(page, '/passkeys/options/', 200, { challenge_token: 'c'.repeat(43), options })
      await page.route('**/api/passkeys/', async (route) => {
        if (route.request().method() === 'GET') return await route.fulfill({ json: list })
        posted.push(route.request().postDataJSON() as object)
        const isFirst = factors.recovery_codes === 0
        list.push({ ...key, id: `k${posted.length}`, name: posted.at(-1)?.name })
        Object.assign(factors, { passkeys: list.length, recovery_codes: 10 })
        const json = { passkey: list.at(-1), recovery_codes: isFirst ? codes : [] }
        return await route.fulfill({ status: 201, json })
      })
      await page.route('**/api/passkeys/k1/', async (route) => {
        list.shift()
        factors.passkeys = list.length
        await route.fulfill({ status: 204 })
      })
    },
  })
  await button(page, 'Add a passkey').click()
  const name = field(page, 'Name of this passkey')
  assert.match(await name.inputValue(), /^Chrome on /)
  await accessible(page)
  await name.fill('The laptop')
  await button(page, 'Make the passkey').click()
  await page.getByText('Keep these recovery codes').waitFor()
  assert.equal(posted[0]?.name, 'The laptop')
  assert.equal(posted[0]?.challenge_token, 'c'.repeat(43))
  assert.equal(posted[0]?.response?.id, 'AQID')
  await button(page, 'I have kept them').click()
  await page.getByRole('heading', { name: 'The laptop' }).waitFor()
  await accessible(page)
  await fits(page, 320, phone.width, 1440)
  await button(page, 'Remove the passkey The laptop').click()
  await focusReads(page, 'Remove the passkey')
  await button(page, 'Keep it').click()
  await button(page, 'Remove the passkey The laptop').click()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'The laptop' }).waitFor({ state: 'detached' })
  await page.getByText('Off: your password alone opens your account.').waitFor()
  // A further one brings no codes; it is made, and not asked for again.
  await button(page, 'Add a passkey').click()
  await name.fill('The phone')
  await button(page, 'Make the passkey').click()
  await page.getByRole('heading', { name: 'The phone' }).waitFor()
  await gone(name)
})

test('when the browser makes no passkey, a message is shown and the name stays', async (t) => {
  const { enter } = await portal(t)
  const page = await enter(place, {
    before: async (page) => {
      await answer(page, '/passkeys/', 200, [])
      await answer(page, '/passkeys/options/', 200, { challenge_token: 'c'.repeat(43), options })
      await page.addInitScript(() => {
        navigator.credentials.create = () =>
          Promise.reject(new DOMException('Not now.', 'NotAllowedError'))
      })
    },
  })
  await button(page, 'Add a passkey').click()
  await field(page, 'Name of this passkey').fill('The laptop')
  await button(page, 'Make the passkey').click()
  await page.getByRole('alert').filter({ hasText: 'No passkey was made' }).waitFor()
  assert.equal(await field(page, 'Name of this passkey').inputValue(), 'The laptop')
  assert.ok(await button(page, 'Make the passkey').isEnabled())
})
