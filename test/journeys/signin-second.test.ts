import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { wrongCode } from '../../src/features/signin/contract.ts'
import { gone } from './browser.ts'
import { accessible, fits } from './checks.ts'
import {
  atSecondStep,
  button,
  comesBack,
  hasFocus,
  hold,
  mfa_token,
  password,
  refusals,
  replies,
  session,
  siteWithClient,
  fakeApplications,
  username,
} from './signin-steps.ts'

const mfa = '/api/auth/mfa/'
const code = (page: Page) => page.getByLabel('Enter the 6-digit code of your authenticator app')
const box = (page: Page) => page.getByRole('alert')

test('the second step asks for a code of the app, with the focus in the field', async (t) => {
  const { visit } = await siteWithClient(t)
  const page = await visit('/login', { expected: refusals, before: fakeApplications })
  await atSecondStep(page, ['app', 'recovery'])
  await hasFocus(page, '#code')
  assert.equal(await code(page).getAttribute('inputmode'), 'numeric')
  assert.equal(await code(page).getAttribute('autocomplete'), 'one-time-code')
  assert.ok(!(await button(page, 'Use a passkey').isVisible()))
  await accessible(page)
  const posted = await replies(page, mfa, [401, { detail: wrongCode }], [200, session])
  await page.keyboard.type('111111')
  await page.keyboard.press('Enter')
  await box(page).getByText(wrongCode).waitFor()
  await hasFocus(page, '#code')
  assert.equal(await code(page).inputValue(), '')
  await accessible(page)
  await fits(page, 320, 390, 1440)
  await page.keyboard.type('222222')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/console')
  assert.deepEqual(posted, [
    { mfa_token, code: '111111' },
    { mfa_token, code: '222222' },
  ])
  assert.equal(await page.evaluate(() => localStorage.getItem('token')), session.token)
})

test('while the code is checked, the button says so', async (t) => {
  const { visit } = await siteWithClient(t)
  const page = await visit('/login', { expected: refusals })
  await atSecondStep(page, ['app'])
  await hold(page, mfa)
  await code(page).fill('123456')
  await button(page, 'Sign In').click()
  await button(page, 'Signing in...').waitFor()
  assert.ok(await button(page, 'Signing in...').isDisabled())
  await comesBack(page)
  await button(page, 'Sign In').waitFor()
})

test('when the second step has expired, the password is asked for again, with the reason', async (t) => {
  const { visit } = await siteWithClient(t)
  const page = await visit('/login', { expected: refusals })
  await atSecondStep(page, ['app'])
  await replies(page, mfa, [401, { detail: 'That took too long. Please sign in again.' }])
  await code(page).fill('123456')
  await button(page, 'Sign In').click()
  await box(page).getByText('That took too long. Please sign in again.').waitFor()
  assert.equal(await username(page).inputValue(), 'maren')
  assert.equal(await password(page).inputValue(), '')
  await hasFocus(page, '#password')
})

test('a recovery code works in place of the app, and one can go back to the password', async (t) => {
  const { visit } = await siteWithClient(t)
  const page = await visit('/login', { expected: refusals, before: fakeApplications })
  await atSecondStep(page, ['app', 'recovery'])
  await button(page, 'Back to the password').click()
  assert.equal(await username(page).inputValue(), 'maren')
  await gone(box(page))
  await atSecondStep(page, ['app', 'recovery'])
  await button(page, 'Use a recovery code instead').click()
  await hasFocus(page, '#code')
  await accessible(page)
  const posted = await replies(page, mfa, [200, session])
  await page.getByLabel('Enter one of your recovery codes').fill('abcd-efgh')
  await button(page, 'Sign In').click()
  await page.waitForURL('**/console')
  assert.deepEqual(posted, [{ mfa_token, code: 'abcd-efgh' }])
})

test('a code that could not be checked stays, to be sent again', async (t) => {
  const { visit } = await siteWithClient(t)
  const page = await visit('/login', { expected: /status(?: of)? [45]\d\d|ERR_FAILED/ })
  await atSecondStep(page, ['app'])
  await page.route(`**${mfa}`, (route) => route.abort())
  await code(page).fill('123456')
  await button(page, 'Sign In').click()
  await box(page).getByText('We cannot be reached.').waitFor()
  assert.equal(await code(page).inputValue(), '123456')
  await page.unroute(`**${mfa}`)
  await replies(page, mfa, [502, {}])
  await button(page, 'Sign In').click()
  await box(page).getByText('something went wrong on our side').waitFor()
  assert.equal(await code(page).inputValue(), '123456')
})
