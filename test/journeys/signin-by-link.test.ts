import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { Page } from 'playwright-core'
import { linkOnItsWay } from '../../src/features/signinlink/contract.ts'
import { deadLink } from '../../src/platform/auth/links.ts'
import { writtenMail } from '../support/mail/mails.ts'
import { until } from '../support/mail/outbox-fixture.ts'
import { phone } from './browser.ts'
import { accessible, fits } from './checks.ts'
import {
  answer,
  awake,
  button,
  fakeApplications,
  hasFocus,
  hold,
  mfa_token,
  password,
  refusals,
  replies,
  session,
  siteWithClient,
  username,
} from './signin-steps.ts'

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const mailMe = (page: Page) => button(page, 'Mail me a link')
const token = (page: Page) => page.evaluate(() => localStorage.getItem('token'))
const options = { expected: refusals, before: fakeApplications }

async function withMails(t: TestContext) {
  const here = await siteWithClient(t)
  const { database, openLink } = here
  const links = async () => {
    const mails = database.read.selectFrom('outbox').select('payload').where('kind', '=', 'mail')
    const texts = (await mails.execute()).map(({ payload }) => writtenMail(payload, openLink).text)
    return texts.flatMap((text) => text.match(/\/login\/link#[\w-]{43}/) ?? [])
  }
  return {
    ...here,
    /** Asks for a link on the login page, and gives its address. */
    async linkFor(page: Page): Promise<string> {
      const before = await links()
      await awake(page)
      await username(page).fill('maren@haldenmarine.example')
      await mailMe(page).click()
      await heading(page, 'Look in your inbox').waitFor()
      await until(async () => (await links()).length > before.length)
      return (await links()).find((one) => !before.includes(one)) as string
    },
  }
}

test('the browser that asked for a link is signed in as soon as it opens it, and once', async (t) => {
  const { visit, linkFor } = await withMails(t)
  const page = await visit('/login', { ...options, viewport: phone })
  const link = await linkFor(page)
  await hasFocus(page, 'h1')
  assert.ok(await page.getByText(linkOnItsWay).isVisible())
  assert.ok(await page.getByRole('link', { name: 'Read its mails here' }).isVisible())
  await accessible(page)
  await fits(page, 320, 1440)
  await page.getByRole('link', { name: 'Back to Sign In' }).click()
  await page.waitForURL('**/login')
  await awake(page)
  assert.equal(await username(page).inputValue(), 'maren@haldenmarine.example')
  await page.goto(link)
  await page.waitForURL('**/dashboard')
  assert.equal((await token(page))?.length, 43)
  assert.equal(await page.evaluate(() => sessionStorage.length), 0)
  await page.goto(link)
  await heading(page, 'This link does not work').waitFor()
  assert.ok(await page.getByText(deadLink).isVisible())
  const way = page.getByRole('link', { name: 'Ask for a new link' })
  assert.equal(await way.getAttribute('href'), '/login')
  await accessible(page)
})

test('another browser is asked first, and signed in when somebody agrees', async (t) => {
  const { visit, linkFor } = await withMails(t)
  const link = await linkFor(await visit('/login', options))
  for (const leaves of [true, false]) {
    const page = await visit(link, { ...options, viewport: phone })
    await heading(page, 'Sign in here as Maren?').waitFor()
    await hasFocus(page, 'h1')
    const main = page.getByRole('main')
    assert.match(
      (await main.textContent()) ?? '',
      /Coronet Consulting.*maren@haldenmarine\.example/,
    )
    assert.equal(await token(page), null)
    await accessible(page)
    await fits(page, 320, 1440)
    if (leaves) {
      await page.close()
      continue
    }
    await page.reload()
    await heading(page, 'Sign in here as Maren?').waitFor()
    const release = await hold(page, '/api/auth/link/use/')
    await button(page, 'Sign in here').click()
    assert.ok(await button(page, 'Signing in...').isDisabled())
    release()
    await page.waitForURL('**/dashboard')
    assert.equal((await token(page))?.length, 43)
  }
})

test('a link leads on to the second factor where there is one', async (t) => {
  const { visit, linkFor } = await withMails(t)
  const page = await visit('/login', options)
  const link = await linkFor(page)
  const more = { mfa_required: true, mfa_token, mfa_methods: ['app', 'recovery'] }
  await answer(page, '/api/auth/link/use/', 401, { detail: 'Please give it.', ...more })
  await page.goto(link)
  await page.waitForURL('**/login')
  await heading(page, 'Confirm that it is you').waitFor()
  assert.ok(await page.getByText('maren@haldenmarine.example').isVisible())
  assert.equal(await page.evaluate(() => sessionStorage.length), 0)
  const posted = await replies(
    page,
    '/api/auth/mfa/',
    [401, { detail: 'Too long.' }],
    [200, session],
  )
  await page.getByRole('textbox').fill('123456')
  await button(page, 'Sign In').click()
  await page.getByText('Too long.').waitFor()
  assert.ok(await password(page).isVisible(), 'and there are both ways again')
  assert.ok(await mailMe(page).isVisible())
  assert.deepEqual(posted, [{ mfa_token, code: '123456' }])
})

test('asking says what is wrong where it is, and keeps what was typed', async (t) => {
  const { visit } = await withMails(t)
  const page = await visit('/login', options)
  await awake(page)
  const before: string[] = []
  page.on('request', (request) => before.push(request.url()))
  await mailMe(page).click()
  await hasFocus(page, '#username:invalid')
  assert.deepEqual(before, [], 'nothing was sent')
  await username(page).fill('maren')
  await password(page).fill('a secret')
  const wrong = { detail: 'No.', errors: { username: ['That is no name.'] } }
  const path = '/api/auth/link/'
  const posted = await replies(page, path, [400, wrong], [429, { detail: 'Too many. Wait.' }])
  await mailMe(page).click()
  await page.getByText('That is no name.').waitFor()
  await hasFocus(page, '#username[aria-invalid=true]')
  await accessible(page)
  await mailMe(page).click()
  await page.getByRole('alert').getByText('Too many. Wait.').waitFor()
  assert.equal(await page.getByText('That is no name.').count(), 0)
  assert.deepEqual(posted, [{ username: 'maren' }, { username: 'maren' }])
  assert.equal(await username(page).inputValue(), 'maren')
  assert.equal(await password(page).inputValue(), 'a secret')
  await page.route(`**${path}`, (route) => route.abort())
  await mailMe(page).click()
  await page.getByText('We cannot be reached.').waitFor()
})

test('Enter in the form still signs in by password', async (t) => {
  const { visit } = await withMails(t)
  const page = await visit('/login', options)
  await awake(page)
  const posted = await replies(page, '/api/auth/login/', [401, { detail: 'Wrong.' }])
  await username(page).fill('maren')
  await password(page).fill('a secret')
  await password(page).press('Enter')
  await page.getByText('Wrong.').waitFor()
  assert.equal(posted.length, 1)
})

test('the way is for clients, and where scripts run', async (t) => {
  const { visit } = await withMails(t)
  const staff = await visit('/login/staff')
  await awake(staff)
  assert.equal(await mailMe(staff).count(), 0)
  const still = await visit('/login', { javaScriptEnabled: false })
  assert.equal(await mailMe(still).isVisible(), false)
  const opened = await visit(`/login/link#${'x'.repeat(43)}`, { javaScriptEnabled: false })
  assert.ok(await opened.getByText(/needs JavaScript/).isVisible())
})

test('a link that cannot be opened for now is opened again, and half an address says so', async (t) => {
  const { visit, linkFor } = await withMails(t)
  const page = await visit('/login', options)
  const link = await linkFor(page)
  await page.route('**/api/auth/link/read/', (route) => route.abort())
  await page.goto(link)
  await page.getByRole('alert').getByText('We cannot be reached.').waitFor()
  await accessible(page)
  await page.unroute('**/api/auth/link/read/')
  await button(page, 'Try again').click()
  await page.waitForURL('**/dashboard')
  await page.goto('/login/link')
  await heading(page, 'This link does not work').waitFor()
})
