import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { gone, phone } from './browser.ts'
import { accessible, fits } from './checks.ts'
import { arrivedAt, inboxOf } from './console-steps.ts'
import { button, field, refusals, signInOn } from './portal-steps.ts'

const place = '/console/enquiries/ENQ-00000001'
const answerOf = (page: Page) => field(page, 'Answer to Grete Olsen 1')
/** Waits until the field has this text: it comes a moment after the field. */
const reads = (page: Page, text: string) =>
  page.waitForFunction(
    (wanted) =>
      document.querySelector('form textarea')?.matches(':not([hidden])') &&
      (document.querySelector('form textarea') as HTMLTextAreaElement).value === wanted,
    text,
  )
const saved = (page: Page) => page.getByText(/^Saved \d/).waitFor()
const unsaved = (page: Page) =>
  page.getByRole('status').getByText('Not saved: no connection. Kept on this device').waitFor()
const opened = (page: Page) => page.getByRole('heading', { name: 'Replace CPQ, part 1' }).waitFor()

/** The same person's second page, in another tab of the same browser. */
async function secondTab(page: Page): Promise<Page> {
  const other = await page.context().newPage()
  await other.goto(place)
  await opened(other)
  return other
}

test('what is written is on another device a moment later, and gone from both when it is sent', async (t) => {
  const { open, database } = await inboxOf(t, 1)
  const desk = await open(place)
  await answerOf(desk).fill('Dear Grete, on Wednesday')
  await saved(desk)
  const onPhone = await open(place, { viewport: phone })
  await reads(onPhone, 'Dear Grete, on Wednesday')
  await answerOf(onPhone).press('End')
  await answerOf(onPhone).pressSequentially(' at ten.')
  await saved(onPhone)
  await answerOf(onPhone).press('Control+Enter')
  await onPhone.getByRole('status').getByText('Answered Grete Olsen 1.').waitFor()
  assert.deepEqual(await database.read.selectFrom('draft').select('id').execute(), [])
  const sent = await database.read.selectFrom('revision').select(['reason', 'texts']).execute()
  assert.deepEqual(
    { ...sent.at(-1) },
    {
      reason: 'sent',
      texts: JSON.stringify({ text: 'Dear Grete, on Wednesday at ten.' }),
    },
  )
  await desk.reload()
  await opened(desk)
  await reads(desk, '')
})

test('without a connection nothing is lost by a reload or a closed tab, and it is saved afterwards', async (t) => {
  const { open, database } = await inboxOf(t, 1)
  const page = await open(place, { expected: refusals })
  await opened(page)
  const refuse = () =>
    page
      .context()
      .route('**/api/**/drafts/**', (route) =>
        route.request().method() === 'PATCH' ? route.abort() : route.continue(),
      )
  await refuse()
  await answerOf(page).fill('Dear Grete, offline')
  await unsaved(page)
  await accessible(page)
  await button(page, 'Retry').waitFor()
  // A page that is left saves once more, which the browser lets through here.
  await page.reload()
  await reads(page, 'Dear Grete, offline')
  const other = await page.context().newPage()
  await page.goto('about:blank')
  await other.goto(place)
  await reads(other, 'Dear Grete, offline')
  await other.context().unroute('**/api/**/drafts/**')
  await saved(other)
  const row = await database.read.selectFrom('draft').select('fields').executeTakeFirstOrThrow()
  assert.match(row.fields, /Dear Grete, offline/)
  assert.doesNotMatch(await other.evaluate(() => JSON.stringify(localStorage)), /Dear Grete/)
})

test('two tabs that write the same answer lose neither text, and the person chooses', async (t) => {
  const { open, database } = await inboxOf(t, 1)
  const page = await open(place)
  await opened(page)
  await answerOf(page).fill('One')
  await saved(page)
  const other = await secondTab(page)
  await reads(other, 'One')
  await answerOf(other).fill('One, from the other tab')
  await saved(other)
  await answerOf(page).fill('One, from this tab')
  const beside = page.getByRole('region', { name: 'It was changed elsewhere meanwhile' })
  await beside.getByText('One, from the other tab').waitFor()
  assert.equal(await answerOf(page).inputValue(), 'One, from this tab')
  await accessible(page)
  await fits(page, 320, 1440)
  await beside.getByRole('button', { name: 'Put it below mine' }).click()
  await gone(beside)
  await reads(page, 'One, from this tab\n\nOne, from the other tab')
  await answerOf(page).and(page.locator(':focus')).waitFor()
  await saved(page)
  const row = await database.read.selectFrom('draft').select('fields').executeTakeFirstOrThrow()
  assert.match(row.fields, /from this tab\\n\\nOne, from the other tab/)
})

test('what was typed when the session ended is there after signing in on the sign-in page', async (t) => {
  const { open, database, client } = await inboxOf(t, 1)
  const page = await open(place, { expected: refusals })
  await opened(page)
  await answerOf(page).fill('Dear Grete, on')
  await saved(page)
  await database.transaction((trx) =>
    trx.updateTable('session').set({ ended_at: '2026-11-20T15:00:00.000Z' }).execute(),
  )
  await answerOf(page).pressSequentially(' Wednesday')
  await button(page, 'Sign in another way').click()
  await page.waitForURL('**/login/staff')
  await signInOn(page, client)
  await page.goto(place)
  await opened(page)
  await reads(page, 'Dear Grete, on Wednesday')
  await saved(page)
})

test('whoever signs out is asked first when something is on the device alone', async (t) => {
  const { open } = await inboxOf(t, 1)
  const page = await open(place, { expected: refusals })
  await opened(page)
  await page.route('**/api/**/drafts/**', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  )
  await answerOf(page).fill('Dear Grete, not yet')
  await unsaved(page)
  await button(page, 'Logout').click()
  await page.getByRole('dialog', { name: 'Not everything is saved' }).waitFor()
  await accessible(page)
  await button(page, 'Stay signed in').click()
  await gone(page.getByRole('dialog'))
  assert.equal(await answerOf(page).inputValue(), 'Dear Grete, not yet')
  await button(page, 'Logout').click()
  await button(page, 'Delete it and sign out').click()
  await page.waitForURL('**/login/staff')
  const stored = await page.evaluate(() => JSON.stringify([sessionStorage, localStorage]))
  assert.doesNotMatch(stored, /Dear Grete/)
})

test('what was begun is saved although one goes on to the next enquiry at once', async (t) => {
  const { open, database } = await inboxOf(t, 2)
  const page = await open(place)
  await opened(page)
  await answerOf(page).fill('Dear Grete, hasty')
  await page.keyboard.press('Escape')
  await arrivedAt(page, 1)
  const answered = page.waitForResponse(
    (one) => one.request().method() === 'PATCH' && one.url().includes('/drafts/answer/'),
  )
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await answered
  const row = await database.read.selectFrom('draft').select('fields').executeTakeFirstOrThrow()
  assert.match(row.fields, /hasty/)
})
