import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import type { Database } from '../../src/database/open.ts'
import { deadLink } from '../../src/platform/auth/links.ts'
import { accessible, fits } from './checks.ts'
import {
  answer,
  button,
  fakeApplications,
  hasFocus,
  hold,
  inviteClient,
  refusals,
  siteWithClient,
} from './signin-steps.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const join = (page: Page) => button(page, 'Join Cedar Row')

/** Whether something begins below the end of something else, and not beside it. */
async function isBelow(lower: Locator, upper: Locator): Promise<boolean> {
  const [below, above] = [await lower.boundingBox(), await upper.boundingBox()]
  return below !== null && above !== null && below.y >= above.y + above.height
}

/** When the demo client agreed to be a member of an organisation; null: not yet. */
async function agreedAt({ read }: Database, organisation: string): Promise<string | null> {
  const { accepted_at } = await read
    .selectFrom('membership')
    .innerJoin('account', 'account.id', 'membership.account_id')
    .innerJoin('organisation', 'organisation.id', 'membership.organisation_id')
    .select('accepted_at')
    .where('organisation.name', '=', organisation)
    .where('username', '=', 'demo')
    .executeTakeFirstOrThrow()
  return accepted_at
}

test('whoever has an account joins one more organisation by a press, once', async (t) => {
  const { visit, database } = await siteWithClient(t)
  const token = await inviteClient(database, 'Cedar Row')
  const page = await visit(`/invitation#${token}`, { expected: refusals, before: fakeApplications })
  await heading(page, 'Join Cedar Row').waitFor()
  assert.equal(new URL(page.url()).hash, '')
  await page.getByText('You keep your account and your password').waitFor()
  assert.equal(await page.getByRole('textbox').count(), 0, 'there is nothing to fill in')
  await accessible(page)
  await fits(page, 320, 390, 1440)
  assert.ok(await isBelow(join(page), page.getByText('You keep your account')))
  await page.reload()
  await heading(page, 'Join Cedar Row').waitFor()
  assert.equal(await agreedAt(database, 'Cedar Row'), null, 'opening it agrees to nothing')
  const release = await hold(page, '/api/auth/invitation/agree/')
  await join(page).click()
  assert.ok(await button(page, 'Joining...').isDisabled())
  await accessible(page)
  release()
  await heading(page, 'You are a member of Cedar Row').waitFor()
  await hasFocus(page, 'h1')
  await accessible(page)
  await fits(page, 320, 390, 1440)
  assert.notEqual(await agreedAt(database, 'Cedar Row'), null)
  assert.equal(await page.evaluate(() => sessionStorage.length), 0)
  await page.getByRole('link', { name: 'Open the portal' }).click()
  await page.waitForURL('**/dashboard')
  await page.goto(`/invitation#${token}`)
  await heading(page, 'This link does not work').waitFor()
  assert.ok(await page.getByText(deadLink).isVisible())
})

test('an invitation that is taken back meanwhile says so, and is forgotten', async (t) => {
  const { visit, database } = await siteWithClient(t)
  const token = await inviteClient(database, 'Cedar Row')
  const page = await visit(`/invitation#${token}`, { expected: refusals })
  await heading(page, 'Join Cedar Row').waitFor()
  const used = { used_at: '2026-11-20T15:10:00.000Z' }
  await database.transaction((trx) => trx.updateTable('link').set(used).execute())
  await join(page).click()
  await heading(page, 'This link does not work').waitFor()
  await hasFocus(page, 'h1')
  assert.ok(await page.getByText(deadLink).isVisible())
  assert.equal(await page.evaluate(() => sessionStorage.length), 0)
  assert.equal(await agreedAt(database, 'Cedar Row'), null)
  await accessible(page)
})

test('without an answer the invitation stays, with the reason, and can be agreed to again', async (t) => {
  const { visit, database } = await siteWithClient(t)
  const token = await inviteClient(database, 'Cedar Row')
  const page = await visit(`/invitation#${token}`, { expected: refusals })
  await heading(page, 'Join Cedar Row').waitFor()
  const path = '/api/auth/invitation/agree/'
  await page.route(`**${path}`, (route) => route.abort(), { times: 1 })
  await join(page).click()
  await page.getByRole('alert').getByText('We cannot be reached.').waitFor()
  await hasFocus(page, 'button')
  await accessible(page)
  await fits(page, 320, 390, 1440)
  await answer(page, path, 429, { detail: 'Please wait a moment.' })
  await join(page).click()
  await page.getByRole('alert').getByText('Please wait a moment.').waitFor()
  await page.unroute(`**${path}`)
  await join(page).click()
  await heading(page, 'You are a member of Cedar Row').waitFor()
})

test('an organisation with a name of 80 characters fits the page', async (t) => {
  const { visit, database } = await siteWithClient(t)
  const long = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'
  const page = await visit(`/invitation#${await inviteClient(database, long)}`)
  await heading(page, `Join ${long}`).waitFor()
  await fits(page, 320, 390, 1440)
  await button(page, `Join ${long}`).click()
  await heading(page, `You are a member of ${long}`).waitFor()
  await fits(page, 320, 390, 1440)
})
