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
  ['/dashboard?project=one#documents', 'client', '/dashboard?project=one#documents'],
  ['/console/enquiries', 'client', '/dashboard'],
  ['/console/enquiries', 'firm', '/console/enquiries'],
  ['https://elsewhere.example/dashboard', 'client', '/dashboard'],
  ['//elsewhere.example', 'firm', '/console'],
  ['/dashboard-of-somebody', 'client', '/dashboard'],
  ['', 'firm', '/console'],
] as const

test('signing in leads to the page that required it, and never to another site', async (t) => {
  const { visit } = await siteWithClient(t)
  for (const [next, side, to] of places) {
    const page = await visit('/login', { before: fakeApplications })
    const organisation = side === 'firm' ? null : { id: 'halden', name: 'Halden Marine' }
    await answer(page, login, 200, { token: 'a'.repeat(43), user: { organisation } })
    await page.evaluate((next) => sessionStorage.setItem('next', next), next)
    await signIn(page, 'maren', 'a password')
    await page.waitForURL((url) => url.pathname !== '/login')
    assert.equal(page.url().slice(new URL(page.url()).origin.length), to, `${side}: ${next}`)
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
