import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { desktop, phone } from './browser.ts'
import { accessible, fits } from './checks.ts'
import { storedToken } from './portal-steps.ts'
import {
  answer,
  awake,
  button,
  comesBack,
  hasFocus,
  hold,
  password,
  refusals,
  signIn,
  siteWithClient,
  fakeApplications,
  username,
} from './signin-steps.ts'

const login = '/api/auth/login/'
const box = (page: Page) => page.getByRole('alert')

test('the right password leads to the dashboard, with a valid token that is bound to the browser', async (t) => {
  const { visit, client, request } = await siteWithClient(t)
  const page = await visit('/login', { before: fakeApplications })
  await signIn(page, client.username, client.password)
  await page.waitForURL('**/dashboard')
  const token = (await storedToken(page)) ?? ''
  assert.match(token, /^[\w-]{43}$/)
  const me = '/api/users/me/'
  const known = await page.evaluate(
    async ([path, key]) =>
      (await fetch(path!, { headers: { Authorization: `Token ${key}` } })).status,
    [me, token],
  )
  assert.equal(known, 200)
  const stolen = await request(me, { headers: { Authorization: `Token ${token}` } })
  assert.equal(stolen.status, 401, 'the token is refused elsewhere')
})

test('while signing in, the button says so and cannot be pressed again', async (t) => {
  const { visit, client } = await siteWithClient(t)
  const page = await visit('/login', { before: fakeApplications })
  const posts: string[] = []
  page.on('request', (one) => one.method() === 'POST' && posts.push(one.url()))
  const release = await hold(page, login)
  await signIn(page, client.username, client.password)
  const busy = button(page, 'Signing in...')
  await busy.waitFor()
  assert.ok(await busy.isDisabled())
  await password(page).press('Enter')
  release()
  await page.waitForURL('**/dashboard')
  assert.equal(posts.length, 1)
})

test('a page restored by Back can sign in again', async (t) => {
  const { visit, client } = await siteWithClient(t)
  const page = await visit('/login', { expected: refusals })
  await hold(page, login)
  await signIn(page, client.username, client.password)
  await button(page, 'Signing in...').waitFor()
  await comesBack(page)
  await button(page, 'Sign In').waitFor()
})

test('a wrong password is shown in a red box above the button, and only the password is cleared', async (t) => {
  const { visit, client } = await siteWithClient(t)
  const page = await visit('/login', { expected: refusals })
  await page.getByLabel('Remember me').check()
  await signIn(page, client.username, 'not the password')
  await box(page).waitFor()
  assert.equal(await box(page).innerText(), 'Invalid username or password')
  await hasFocus(page, '#password')
  assert.equal(await password(page).inputValue(), '')
  assert.equal(await username(page).inputValue(), client.username)
  assert.ok(await page.getByLabel('Remember me').isChecked())
  assert.ok(await button(page, 'Sign In').isEnabled())
  const [above, below] = await Promise.all([
    box(page).boundingBox(),
    button(page, 'Sign In').boundingBox(),
  ])
  assert.ok(above!.y + above!.height <= below!.y)
  assert.equal(await storedToken(page), null)
  assert.equal(new URL(page.url()).pathname, '/login')
  await accessible(page)
  await fits(page, 320, 390, 1440)
})

test('the server’s message is shown; without one it is that of a wrong password', async (t) => {
  const { visit } = await siteWithClient(t)
  const page = await visit('/login', { expected: refusals })
  await answer(page, login, 429, { detail: 'Too many requests. Please try again in 287 s.' })
  await signIn(page, 'maren', 'a password')
  await box(page).waitFor()
  assert.match(await box(page).innerText(), /^Too many requests.*287 s\.$/)
  await answer(page, login, 401, {})
  await password(page).fill('a password')
  await button(page, 'Sign In').click()
  await box(page).getByText('Invalid username or password').waitFor()
})

test('an unreachable server is not reported as a wrong password', async (t) => {
  const { visit } = await siteWithClient(t)
  const page = await visit('/login', { expected: refusals })
  await page.route(`**${login}`, (route) => route.abort())
  await signIn(page, 'maren', 'a password')
  await box(page).waitFor()
  const sentence = 'We cannot be reached. Check your connection, then try again.'
  assert.equal(await box(page).innerText(), sentence)
  assert.equal(await password(page).inputValue(), 'a password', 'nothing has to be typed again')
  await hasFocus(page, '[type=submit]')
  await page.unroute(`**${login}`)
  await page.keyboard.press('Enter')
  await box(page).getByText('Invalid username or password').waitFor()
})

const faults = [
  [500, 'application/json', '{"detail":"Something went wrong on our side."}'],
  [502, 'text/html', '<h1>Bad Gateway</h1>'],
  [503, 'application/json', '{"detail":"Too many people are signing in just now."}'],
] as const
for (const [status, contentType, body] of faults) {
  test(`a ${status} is not reported as a wrong password, and what was typed stays`, async (t) => {
    const { visit } = await siteWithClient(t)
    for (const viewport of [phone, desktop]) {
      const page = await visit('/login', { viewport, expected: /status(?: of)? 5\d\d/ })
      await page.route(`**${login}`, (route) =>
        route.fulfill({ status, contentType, body, headers: { 'X-Request-Id': 'Abc123' } }),
      )
      await signIn(page, 'maren', 'a password')
      await box(page).waitFor()
      const said = await box(page).innerText()
      assert.match(said, /went wrong on our side|Too many people are signing in/)
      assert.match(said, /\(Quote Abc123 when you ask us\.\)$/)
      assert.doesNotMatch(said, /Invalid|password/)
      assert.equal(await password(page).inputValue(), 'a password')
      await hasFocus(page, '[type=submit]')
      await accessible(page)
    }
  })
}

test('an answer without a session says that it is our fault; a token alone signs in', async (t) => {
  const { visit, client } = await siteWithClient(t)
  const page = await visit('/login')
  await page.route(`**${login}`, (route) => route.fulfill({ json: {} }))
  await signIn(page, client.username, client.password)
  await box(page).getByText('something went wrong on our side').waitFor()
  assert.equal(await page.evaluate(() => localStorage.getItem('token')), null)
  await page.unroute(`**${login}`)
  await page.route(`**${login}`, async (route) => {
    const response = await route.fetch()
    const { token } = (await response.json()) as { token: string }
    await route.fulfill({ response, json: { token } })
  })
  await signIn(page, client.username, client.password)
  await page.getByText('Welcome back, Maren!').waitFor()
})

test('signing in works by keyboard, and required fields are checked first', async (t) => {
  const { visit, client } = await siteWithClient(t)
  const page = await visit('/login', { before: fakeApplications })
  await awake(page)
  await username(page).focus()
  await page.keyboard.press('Enter')
  assert.ok(await username(page).evaluate((one: HTMLInputElement) => one.validity.valueMissing))
  await page.keyboard.type(client.username)
  await page.keyboard.press('Tab')
  await page.keyboard.type(client.password)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  const show = page.getByRole('button', { name: 'Show password', pressed: true })
  await show.waitFor()
  assert.equal(await password(page).getAttribute('type'), 'text')
  assert.equal(await password(page).getAttribute('autocapitalize'), 'none', 'as it is typed')
  await page.keyboard.press('Shift+Tab')
  await hold(page, login)
  await page.keyboard.press('Enter')
  await button(page, 'Signing in...').waitFor()
  assert.equal(await password(page).getAttribute('type'), 'password', 'hidden when sent')
})

test('Caps Lock is shown while a password is typed', async (t) => {
  const { visit } = await siteWithClient(t)
  const page = await visit('/login')
  await awake(page)
  await password(page).focus()
  const press = (on: boolean) =>
    password(page).dispatchEvent('keydown', { key: 'A', bubbles: true, modifierCapsLock: on })
  await press(true)
  await page.getByRole('status').getByText('Caps Lock is on.').waitFor()
  await press(false)
  await page.getByText('Caps Lock is on.').waitFor({ state: 'detached' })
})
