import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { deadLink } from '../../src/platform/auth/links.ts'
import { resetOnItsWay } from '../../src/features/reset/contract.ts'
import { hydrated, phone } from './browser.ts'
import { accessible, fits } from './checks.ts'
import { storedToken } from './portal-steps.ts'
import {
  awake,
  button,
  hasFocus,
  hold,
  link,
  password,
  refusals,
  signIn,
  siteWithClient,
  fakeApplications,
  username,
} from './signin-steps.ts'

const good = 'seven quiet lanterns by the quay'
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const change = (page: Page) => button(page, 'Change my password')

async function clientOf({ database }: Awaited<ReturnType<typeof siteWithClient>>) {
  const found = database.read.selectFrom('account').select('id').where('username', '=', 'demo')
  return (await found.executeTakeFirstOrThrow()).id
}

test('requesting a reset mail shows the same answer to everybody', async (t) => {
  const { visit } = await siteWithClient(t)
  for (const name of ['demo', 'nobody@nowhere.example']) {
    const page = await visit('/login', { viewport: phone })
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await heading(page, 'Forgot your password?').waitFor()
    await username(page).fill(name)
    await hydrated(username(page))
    const release = await hold(page, '/api/auth/password/forgot/')
    await button(page, 'Send the link').click()
    await button(page, 'Sending...').waitFor()
    assert.ok(await button(page, 'Sending...').isDisabled())
    release()
    await heading(page, 'Look in your inbox').waitFor()
    await hasFocus(page, 'h1')
    assert.ok(await page.getByText(resetOnItsWay).isVisible())
    assert.ok(await page.getByText(/among the spam/).isVisible())
    await accessible(page)
    await fits(page, 320, 1440)
    await page.context().close()
  }
})

test('a reset mail can be requested without scripts', async (t) => {
  const { visit } = await siteWithClient(t)
  const page = await visit('/login/forgot', { javaScriptEnabled: false })
  await username(page).fill('demo')
  await button(page, 'Send the link').click()
  await heading(page, 'Look in your inbox').waitFor()
  assert.ok(await page.getByText(resetOnItsWay).isVisible())
})

for (const javaScriptEnabled of [true, false]) {
  test(`in a demo its mails are linked where the inbox is named, scripts ${javaScriptEnabled ? 'on' : 'off'}`, async (t) => {
    const { visit, database } = await siteWithClient(t)
    const toMails = (page: Page) => page.getByRole('link', { name: 'Read its mails here' })
    const sent = async () => {
      const page = await visit('/login/forgot', { javaScriptEnabled, viewport: phone })
      await username(page).fill('demo')
      if (javaScriptEnabled) await hydrated(username(page))
      await button(page, 'Send the link').click()
      await heading(page, 'Look in your inbox').waitFor()
      return page
    }
    const page = await sent()
    if (javaScriptEnabled) await accessible(page)
    await toMails(page).click()
    await page.waitForURL('**/demo/mail')
    await page.getByRole('main').getByText('maren@haldenmarine.example').first().waitFor()
    await database.transaction((trx) =>
      trx
        .updateTable('account')
        .set({ firm_roles: 'owner', demo: 0 })
        .where('username', '=', 'demo')
        .execute(),
    )
    const later = await sent()
    assert.equal(await toMails(later).count(), 0, 'an owner’s mails are nobody else’s')
  })
}

test('a failed request for a reset mail keeps what was typed', async (t) => {
  const { visit } = await siteWithClient(t)
  const page = await visit('/login/forgot', { expected: refusals })
  await username(page).fill('demo')
  await hydrated(username(page))
  await page.route('**/password/forgot/', (route) => route.abort())
  await button(page, 'Send the link').click()
  await page.getByRole('alert').getByText('We cannot be reached.').waitFor()
  assert.equal(await username(page).inputValue(), 'demo')
})

test('the link sets a new password once, and survives a reload', async (t) => {
  const here = await siteWithClient(t)
  const { visit, database } = here
  const token = await link(database, 'reset', await clientOf(here))
  const page = await visit(`/login/reset#${token}`, {
    expected: refusals,
    before: fakeApplications,
  })
  await page.waitForURL('**/login/reset')
  await page.reload()
  await password(page).fill('password1234')
  await change(page).click()
  await page
    .getByText(/most common|12 characters|guess/i)
    .last()
    .waitFor()
  await hasFocus(page, '#password[aria-invalid=true]')
  await accessible(page)
  await fits(page, 320, 1440)
  await password(page).fill(good)
  await page.evaluate(() => localStorage.setItem('token', 'of whoever was signed in'))
  const release = await hold(page, '/api/auth/password/reset/')
  await change(page).click()
  assert.ok(await button(page, 'Changing...').isDisabled())
  release()
  await heading(page, 'Your password is changed').waitFor()
  assert.ok(await page.getByText('Every device was signed out.').isVisible())
  assert.equal(await storedToken(page), null)
  assert.equal(await page.evaluate(() => sessionStorage.length), 0)
  await accessible(page)
  await page.getByRole('link', { name: 'Sign In', exact: true }).click()
  await page.waitForURL('**/login')
  await signIn(page, 'demo', good)
  await page.waitForURL('**/dashboard')
  await page.goto(`/login/reset#${token}`)
  await awake(page)
  await password(page).fill(good)
  await change(page).click()
  await heading(page, 'This link does not work').waitFor()
  assert.ok(await page.getByText(deadLink).isVisible())
  assert.notEqual(await storedToken(page), null, 'a link that does nothing signs nobody out')
  await accessible(page)
  await fits(page, 320, 1440)
})

test('without a token the page says that the link does not work, and accepts one that is opened later', async (t) => {
  const here = await siteWithClient(t)
  const page = await here.visit('/login/reset')
  await heading(page, 'This link does not work').waitFor()
  const way = page.getByRole('link', { name: 'Ask for a new link' })
  assert.equal(await way.getAttribute('href'), '/login/forgot')
  await page.goto('/login/reset#content')
  await heading(page, 'This link does not work').waitFor()
  const token = await link(here.database, 'reset', await clientOf(here))
  await page.evaluate((token) => location.assign(`#${token}`), token)
  await heading(page, 'Choose a new password').waitFor()
  await page.waitForURL('**/login/reset')
})
