import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  button,
  password,
  refusals,
  siteWithClient,
  fakeApplications,
  username,
} from './signin-steps.ts'

const script = /\/assets\/LoginForm-.*\.js$/

test('a form that is sent before its script has loaded signs in, too', async (t) => {
  const { visit, client } = await siteWithClient(t)
  let release = () => {}
  const held = new Promise<void>((done) => (release = done))
  const page = await visit('/login', {
    until: 'commit',
    async before(page) {
      await fakeApplications(page)
      await page.route(script, async (route) => {
        await held
        await route.continue()
      })
    },
  })
  await page.waitForLoadState('domcontentloaded')
  await username(page).fill(client.username)
  await password(page).fill(client.password)
  await password(page).press('Enter')
  await page.waitForTimeout(300)
  assert.equal(new URL(page.url()).pathname, '/login')
  release()
  await page.waitForURL('**/dashboard')
})

test('when the script cannot be loaded, the form is posted without it and the username stays', async (t) => {
  const { visit } = await siteWithClient(t)
  const page = await visit('/login', {
    until: 'commit',
    expected: new RegExp(`${refusals.source}|Failed to fetch|ERR_FAILED|uncaught|LoginForm`),
    before: (page) => page.route(script, (route) => route.abort()),
  })
  await page.waitForLoadState('domcontentloaded')
  await username(page).fill('maren')
  await password(page).fill('anything at all')
  await button(page, 'Sign In').click()
  await page.getByText('The client portal needs JavaScript.').first().waitFor()
  assert.equal(await username(page).inputValue(), 'maren')
})
