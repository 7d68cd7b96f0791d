import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { deadLink } from '../../src/platform/auth/links.ts'
import { site } from './browser.ts'
import { accessible, fits } from './checks.ts'
import {
  answer,
  button,
  hasFocus,
  hold,
  invite,
  link,
  password,
  refusals,
  fakeApplications,
  username,
} from './signin-steps.ts'

const good = 'seven quiet lanterns by the quay'
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const create = (page: Page) => button(page, 'Create my account')

test('an invitation becomes an account that signs in', async (t) => {
  const { visit, database } = await site(t)
  const token = await invite(database)
  const page = await visit(`/invitation#${token}`, { expected: refusals, before: fakeApplications })
  await heading(page, 'Join Halden Marine').waitFor()
  assert.equal(new URL(page.url()).hash, '')
  assert.ok(await page.getByText('jonas@halden.example').isVisible())
  assert.equal(await field(page, 'Username').inputValue(), 'jonas.reyes')
  await accessible(page)
  await field(page, 'Last name').fill('Reyes-Núñez')
  assert.equal(await field(page, 'Username').inputValue(), 'jonas.reyes-nunez')
  await field(page, 'Username').fill('demo')
  await password(page).fill('password1234')
  await create(page).click()
  await page.getByText('That username is taken.').waitFor()
  await hasFocus(page, '#username[aria-invalid=true]')
  assert.equal(await field(page, 'Password').getAttribute('aria-invalid'), 'true')
  await accessible(page)
  await page.reload()
  await heading(page, 'Join Halden Marine').waitFor()
  assert.equal(await field(page, 'Last name').inputValue(), 'Reyes-Núñez')
  assert.equal(await field(page, 'Username').inputValue(), 'demo')
  assert.equal(await password(page).inputValue(), '', 'the password is not stored')
  await field(page, 'Username').fill('jonas')
  await password(page).fill(good)
  const release = await hold(page, '/api/auth/invitation/accept/')
  await create(page).click()
  assert.ok(await button(page, 'Creating...').isDisabled())
  release()
  await heading(page, 'Your account is ready').waitFor()
  await hasFocus(page, 'h1')
  await accessible(page)
  await page.getByRole('link', { name: 'Sign In', exact: true }).click()
  await hasFocus(page, '#password')
  assert.equal(await username(page).inputValue(), 'jonas')
  await password(page).fill(good)
  await button(page, 'Sign In').click()
  await page.waitForURL('**/dashboard')
  const found = database.read.selectFrom('account').selectAll().where('username', '=', 'jonas')
  const { first_name, last_name, email } = await found.executeTakeFirstOrThrow()
  assert.deepEqual([first_name, last_name, email], ['Jonas', 'Reyes-Núñez', 'jonas@halden.example'])
  const storage = await page.evaluate(() => Object.keys(sessionStorage))
  assert.deepEqual(storage, [])
})

test('the first owner sets up the site, and types their own address', async (t) => {
  const { visit, database } = await site(t)
  const token = await link(database, 'setup', null)
  const page = await visit(`/invitation#${token}`, { expected: refusals })
  await heading(page, 'Set up your site').waitFor()
  await field(page, 'Email').fill('adaeze@nowhere')
  assert.equal(await field(page, 'Username').inputValue(), 'adaeze')
  await field(page, 'First name').fill('Adaeze')
  await field(page, 'Last name').fill('Lindqvist')
  assert.equal(await field(page, 'Username').inputValue(), 'adaeze.lindqvist')
  await password(page).fill(good)
  await create(page).click()
  await hasFocus(page, '#email[aria-invalid=true]')
  await field(page, 'Email').fill('adaeze@coronet.example')
  await create(page).click()
  await heading(page, 'Your account is ready').waitFor()
  const owners = database.read
    .selectFrom('account')
    .select('email')
    .where('firm_roles', '=', 'owner')
  const emails = (await owners.execute()).map(({ email }) => email)
  assert.deepEqual(emails, ['adaeze@coronet.example'])
})

test('an invitation shows that it is loading, and offers to try again after a failure', async (t) => {
  const { visit, database } = await site(t)
  const token = await invite(database)
  const page = await visit(`/invitation#${token}`, {
    expected: refusals,
    before: async (page) => {
      await page.route('**/api/auth/invitation/', (route) => route.abort(), { times: 1 })
    },
  })
  await page.getByRole('alert').getByText('We cannot be reached.').waitFor()
  await accessible(page)
  const release = await hold(page, '/api/auth/invitation/')
  await button(page, 'Try again').click()
  await page.getByText('Opening your invitation...').waitFor()
  await accessible(page)
  release()
  await heading(page, 'Join Halden Marine').waitFor()
})

test('an expired invitation, or one without its token, says whom to ask', async (t) => {
  const { visit } = await site(t)
  for (const token of ['a'.repeat(43), '']) {
    const page = await visit(`/invitation#${token}`, { expected: refusals })
    await heading(page, 'This link does not work').waitFor()
    assert.equal(await page.getByText(deadLink).count(), token ? 1 : 0)
    assert.ok(await page.getByText(/Whoever invited you can send a new one/).isVisible())
    await hasFocus(page, 'h1')
    await accessible(page)
    await fits(page, 320, 1440)
  }
})

test('a name of 80 characters and an address as long fit the page', async (t) => {
  const { visit } = await site(t)
  const token = 'a'.repeat(43)
  const long = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'
  assert.equal(long.length, 80)
  const invitation = { kind: 'invitation', organisation: long, first_name: '', last_name: '' }
  const page = await visit('/invitation', {
    before: async (page) =>
      await answer(page, '/api/auth/invitation/', 200, {
        ...invitation,
        email: `jo@${long}.example`,
      }),
  })
  await page.goto(`/invitation#${token}`)
  await heading(page, `Join ${long}`).waitFor()
  await fits(page, 320, 390, 1440)
})
