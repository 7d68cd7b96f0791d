import assert from 'node:assert/strict'
import { TOTP } from 'otpauth'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { qrCode } from '../../src/features/secondfactor/qr.ts'
import { focusReads, gone, phone } from './browser.ts'
import { accessible, fits } from './checks.ts'
import {
  answer,
  button,
  codes,
  field,
  part,
  portal,
  refusals,
  withFactors,
} from './portal-steps.ts'

const place = '/dashboard#profile'
const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

test('an app is set up by QR code or typed secret, confirmed, and its recovery codes are shown and saved', async (t) => {
  const { enter } = await portal(t)
  const qr = await qrCode(`otpauth://totp/Coronet:demo?secret=${secret}&issuer=Coronet`)
  const factors = { app: false, recovery_codes: 0 }
  const page = await enter(place, {
    expected: refusals,
    before: async (page) => {
      await withFactors(page, factors)
      await answer(page, '/passkeys/', 200, [])
      await answer(page, '/second-factor/app/', 201, { secret, url: 'otpauth:', qr })
    },
  })
  const here = part(page, 'Second factor')
  await here.getByText('Off: your password alone opens your account.').waitFor()
  await button(page, 'Set up an authenticator app').click()
  const picture = here.getByRole('img', { name: 'QR code for the authenticator app' })
  await picture.waitFor()
  await focusReads(page, 'Set up an authenticator app')
  await button(page, 'Cancel').click()
  await gone(picture)
  await button(page, 'Set up an authenticator app').click()
  await picture.waitFor()
  const ground = await picture.evaluate((one) => getComputedStyle(one).backgroundColor)
  assert.equal(ground, 'rgb(255, 255, 255)')
  await here.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP').waitFor()
  await accessible(page)
  await fits(page, 320, phone.width, 1440)
  const wrong = { detail: 'No.', errors: { code: ['That code is not right.'] } }
  await answer(page, '/second-factor/app/confirm/', 400, wrong)
  await field(page, 'Code').fill('000000')
  await button(page, 'Switch it on').click()
  await here.getByText('That code is not right.').waitFor()
  await page.unroute('**/api/second-factor/app/confirm/')
  await answer(page, '/second-factor/app/confirm/', 200, { recovery_codes: codes })
  Object.assign(factors, { app: true, recovery_codes: 10 })
  await field(page, 'Code').fill('123456')
  await button(page, 'Switch it on').click()
  await here.getByText('Keep these recovery codes').waitFor()
  assert.deepEqual(await here.getByRole('listitem').allInnerTexts(), codes)
  await accessible(page)
  await fits(page, 320, phone.width, 1440)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    button(page, /^Download$/).click(),
  ])
  assert.equal(download.suggestedFilename(), 'recovery-codes-demo.txt')
  const text = await readFile(await download.path(), 'utf8')
  for (const code of codes) assert.ok(text.includes(code))
  await button(page, 'I have kept them').click()
  await here.getByText('On: sign-in asks for your password and then for').waitFor()
  await focusReads(page, /^On:/)
  assert.ok(!(await page.getByText(codes[0] as string).isVisible()))
})

test('copying the codes is confirmed, and when it fails one reads that one can copy by hand', async (t) => {
  const { enter } = await portal(t)
  const page = await enter(place, {
    before: async (page) => {
      await withFactors(page, { app: true, recovery_codes: 3 })
      await answer(page, '/passkeys/', 200, [])
      await answer(page, '/second-factor/recovery-codes/', 200, { recovery_codes: codes })
    },
  })
  await part(page, 'Second factor').getByText('3 of 10 left').waitFor()
  await button(page, 'Make new codes').click()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await button(page, 'Copy').click()
  await page.getByText('Copied').waitFor()
  const clipboard = await page.evaluate(() => navigator.clipboard.readText())
  assert.ok(clipboard.includes(codes[9] as string))
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('no'))
  })
  await button(page, 'Copy').click()
  await page.getByText('Mark the text and copy it by hand').waitFor()
})

test('what requires a fresh confirmation asks for the password, and then continues', async (t) => {
  const { enter, client } = await portal(t)
  let attempts = 0
  const page = await enter(place, {
    expected: refusals,
    before: async (page) => {
      await withFactors(page, { app: true, recovery_codes: 3 })
      await answer(page, '/passkeys/', 200, [])
      await page.route('**/api/second-factor/recovery-codes/', (route) =>
        attempts++ < 2
          ? route.fulfill({
              status: 403,
              json: { detail: 'Confirm.', confirm_required: true, required_here: true },
            })
          : route.fulfill({ status: 200, json: { recovery_codes: codes } }),
      )
    },
  })
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await button(page, 'Make new codes').click()
  await dialog.waitFor()
  await accessible(page)
  await fits(page, 320, phone.width, 1440)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await focusReads(page, 'Make new codes')
  assert.ok(!(await page.getByRole('alert').isVisible()), 'cancelling shows no error')
  await button(page, 'Make new codes').click()
  await field(page, 'Your password').fill('not the password')
  await button(page, 'Confirm').click()
  await dialog.getByText('That is not your password.').waitFor()
  await field(page, 'Your password').fill(client.password)
  await page.keyboard.press('Enter')
  await page.getByText('Keep these recovery codes').waitFor()
  assert.equal(attempts, 3)
  assert.ok(!(await dialog.isVisible()))
})

test('the dialog closes by its button and by a click outside, but not by one that began inside', async (t) => {
  const { enter } = await portal(t)
  const page = await enter(place, {
    expected: refusals,
    before: (page) =>
      answer(page, '/second-factor/app/', 403, {
        detail: 'Confirm.',
        confirm_required: true,
        required_here: true,
      }),
  })
  const dialog = page.getByRole('dialog')
  const open = async () => {
    await button(page, 'Set up an authenticator app').click()
    await dialog.waitFor()
  }
  await open()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await dialog.waitFor({ state: 'detached' })
  await focusReads(page, 'Set up an authenticator app')
  await open()
  const box = (await field(page, 'Your password').boundingBox())!
  await page.mouse.move(box.x + 20, box.y + 10)
  await page.mouse.down()
  await page.mouse.move(20, 20)
  await page.mouse.up()
  assert.ok(await dialog.isVisible())
  const { height } = (await dialog.boundingBox())!
  assert.ok(height <= 0.8 * 900)
  await page.mouse.click(20, 20)
  await dialog.waitFor({ state: 'detached' })
})

test('where a second factor is required, the last one cannot be removed, with the reason', async (t) => {
  const { enter } = await portal(t)
  const page = await enter(place, {
    before: async (page) => {
      await withFactors(page, {
        app: true,
        recovery_codes: 10,
        required: true,
        required_here: true,
      })
      await answer(page, '/passkeys/', 200, [])
    },
  })
  const here = part(page, 'Second factor')
  await here.getByText('so the last one cannot be removed').waitFor()
  assert.equal(await here.getByRole('button', { name: /^Remove/ }).count(), 0)
  assert.ok(!(await page.getByText('Set up a second factor to go on.').isVisible()))
})

test('without a required second factor, every address leads to setting one up', async (t) => {
  const { enter } = await portal(t)
  const page = await enter('/dashboard#documents', {
    before: async (page) => {
      await withFactors(page, { required: true, required_here: true })
      await answer(page, '/passkeys/', 200, [])
    },
  })
  await page.getByText('Set up a second factor to go on.').waitFor()
  await page.getByRole('heading', { name: 'Profile' }).waitFor()
  const first = page.getByRole('main').getByRole('heading', { level: 3 }).first()
  assert.equal(await first.innerText(), 'Second factor')
  await accessible(page)
  await fits(page, 320, phone.width, 1440)
})

test('after setting up a required factor, the recovery codes are shown and the portal is open', async (t) => {
  const { enter } = await portal(t)
  const factors = { required: true, required_here: true, app: false, recovery_codes: 0 }
  const page = await enter('/dashboard#documents', {
    before: async (page) => {
      await withFactors(page, factors)
      await answer(page, '/passkeys/', 200, [])
      const qr = { size: 1, path: '' }
      await answer(page, '/second-factor/app/', 201, { secret, url: 'otpauth:', qr })
      await answer(page, '/second-factor/app/confirm/', 200, { recovery_codes: codes })
    },
  })
  await button(page, 'Set up an authenticator app').click()
  Object.assign(factors, { app: true, recovery_codes: 10 })
  await field(page, 'Code').fill('123456')
  await button(page, 'Switch it on').click()
  const here = part(page, 'Second factor')
  await here.getByText('Keep these recovery codes').waitFor()
  assert.deepEqual(await here.getByRole('listitem').allInnerTexts(), codes)
  await button(page, 'I have kept them').click()
  await here.getByText(/^On:/).waitFor()
  await page.getByRole('link', { name: 'Documents' }).click()
  await page.getByRole('heading', { name: 'Documents', exact: true }).waitFor()
})

test('with the real server: an app is set up after confirming the password, and removed', async (t) => {
  const { enter, client, clock, database } = await portal(t)
  const page = await enter(place, { expected: refusals })
  const here = part(page, 'Second factor')
  await here.getByText('Off:').waitFor()
  clock.pass(11 * 60 * 1000)
  await button(page, 'Set up an authenticator app').click()
  await field(page, 'Your password').fill(client.password)
  await button(page, 'Confirm').click()
  await here.getByRole('img').waitFor()
  const shown = await here.getByText(/^([A-Z2-7]{4} ?)+$/).innerText()
  const app = new TOTP({ secret: shown.replaceAll(' ', '') })
  await field(page, 'Code').fill(app.generate({ timestamp: clock.now().getTime() }))
  await button(page, 'Switch it on').click()
  await here.getByText('Keep these recovery codes').waitFor()
  const shownCodes = await here.getByRole('listitem').allInnerTexts()
  assert.equal(new Set(shownCodes).size, 10)
  await button(page, 'I have kept them').click()
  await here.getByText('10 of 10 left').waitFor()
  const factors = () => database.read.selectFrom('second_factor').select('kind').execute()
  assert.deepEqual(
    (await factors()).map(({ kind }) => kind),
    ['app'],
  )
  await button(page, 'Remove the authenticator app').click()
  await button(page, 'Remove the app').click()
  await here.getByText('Off:').waitFor()
  assert.deepEqual(await factors(), [])
})
