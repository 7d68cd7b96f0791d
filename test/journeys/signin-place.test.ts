import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fits } from './checks.ts'
import {
  answer,
  awake,
  button,
  password,
  signIn,
  siteWithClient,
  fakeApplications,
  username,
} from './signin-steps.ts'

const login = '/api/auth/login/'

test('the hint of the demo fills in the form', async (t) => {
  const { visit, client } = await siteWithClient(t)
  const page = await visit('/login')
  await awake(page)
  await button(page, 'Fill in').click()
  assert.equal(await username(page).inputValue(), client.username)
  assert.equal(await password(page).inputValue(), client.password)
  const off = await visit('/login', { javaScriptEnabled: false })
  assert.ok(await off.getByText(client.password).isVisible())
  for (const name of ['Fill in', 'Show password']) assert.ok(!(await button(off, name).isVisible()))
  assert.match(await off.locator('noscript').innerText(), /^The client portal needs JavaScript\./)
})

const places = [
  ['/dashboard?project=one#documents', 'member', '/dashboard?project=one#documents'],
  ['/console/enquiries', 'member', '/dashboard'],
  ['/console/enquiries', 'manager', '/console/enquiries'],
  ['https://elsewhere.example/dashboard', 'member', '/dashboard'],
  ['//elsewhere.example', 'owner', '/console'],
  ['/dashboard-of-somebody', 'member', '/dashboard'],
  ['', 'editor', '/console'],
] as const

test('signing in leads to the page that required it, and never to another site', async (t) => {
  const { visit } = await siteWithClient(t)
  for (const [next, role, to] of places) {
    const page = await visit('/login', { before: fakeApplications })
    await answer(page, login, 200, { token: 'a'.repeat(43), user: { role } })
    await page.evaluate((next) => sessionStorage.setItem('next', next), next)
    await signIn(page, 'maren', 'a password')
    await page.waitForURL((url) => url.pathname !== '/login')
    assert.equal(page.url().slice(new URL(page.url()).origin.length), to, `${role}: ${next}`)
    assert.equal(await page.evaluate(() => sessionStorage.getItem('next')), null)
    await page.context().close()
  }
})

test('a browser without storage shows why signing in is not possible', async (t) => {
  const { visit, client } = await siteWithClient(t)
  const page = await visit('/login')
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('Full', 'QuotaExceededError')
    }
  })
  await signIn(page, client.username, client.password)
  await page
    .getByRole('alert')
    .getByText(/keeps nothing for this site/)
    .waitFor()
  assert.ok(await button(page, 'Sign In').isEnabled())
  await fits(page, 320, 1440)
})
