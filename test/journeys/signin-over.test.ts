import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { Page } from 'playwright-core'
import { focusReads, gone, hasFocus, phone } from './browser.ts'
import { accessible, fits } from './checks.ts'
import { inboxOf } from './console-steps.ts'
import { answer, button, field, portal, refusals, storedToken } from './portal-steps.ts'

const place = '/console/enquiries/ENQ-00000001'
const answerTo = (page: Page) => field(page, 'Answer to Grete Olsen 1')
const over = (page: Page) => page.getByRole('dialog', { name: 'Sign in to go on' })
const password = (page: Page) => over(page).getByLabel('Your password', { exact: true })
const saved = (page: Page) => page.getByText(/^Saved \d/).waitFor()

/** The colour before the page; one without alpha lets nothing through. */
const behind = (page: Page) =>
  over(page).evaluate((dialog) => getComputedStyle(dialog, '::backdrop').backgroundColor)
const signIn = (page: Page) =>
  over(page).getByRole('button', { name: 'Sign In', exact: true }).click()

/** A page of the console with an answer that is being written, whose session ends. */
async function writing(t: TestContext) {
  const here = await inboxOf(t, 1)
  const page = await here.open(place, { expected: refusals })
  await answerTo(page).fill('Dear Grete, on')
  await saved(page)
  const end = () =>
    here.database.transaction((trx) =>
      trx
        .updateTable('session')
        .set({ ended_at: '2026-11-20T15:00:00.000Z' })
        .where('ended_at', 'is', null)
        .execute(),
    )
  return { ...here, page, end }
}

test('a session that ends while one writes is begun again over the page, which goes on', async (t) => {
  const { page, end, client, database } = await writing(t)
  await end()
  // At once: the dialog takes the focus as soon as any call is refused.
  await answerTo(page).fill('Dear Grete, on Wednesday')
  await hasFocus(password(page))
  assert.match(await behind(page), /^oklch\([\d. ]+\)$/, 'what is behind can be seen')
  await accessible(page)
  await fits(page, 320, phone.width, 1440)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await password(page).fill('not the password')
  await page.keyboard.press('Enter')
  await over(page).getByText('Invalid username or password').waitFor()
  await hasFocus(password(page))
  assert.equal(await password(page).inputValue(), '')
  await password(page).fill(client.password)
  await page.keyboard.press('Enter')
  await gone(over(page))
  await saved(page)
  await hasFocus(answerTo(page))
  assert.equal(await answerTo(page).inputValue(), 'Dear Grete, on Wednesday')
  const { fields } = await database.read
    .selectFrom('draft')
    .select('fields')
    .executeTakeFirstOrThrow()
  assert.match(fields, /Dear Grete, on Wednesday/)
})

test('an act that was refused is done after signing in again, once', async (t) => {
  const { page, end, client, database } = await writing(t)
  await end()
  await answerTo(page).press('Control+Enter')
  await password(page).fill(client.password)
  await signIn(page)
  await page.getByRole('status').getByText('Answered Grete Olsen 1.').waitFor()
  const sent = await database.read
    .selectFrom('enquiry_message')
    .select('text')
    .where('direction', '=', 'out')
    .execute()
  assert.equal(sent.length, 1)
})

test('signing in again in one tab lets the other go on', async (t) => {
  const { page, end, client } = await writing(t)
  const other = await page.context().newPage()
  await other.goto('/console/today')
  await other.getByRole('heading', { name: 'Thirty days' }).waitFor()
  await end()
  await answerTo(page).pressSequentially(' Wednesday')
  await password(page).waitFor()
  // The other tab may have noticed by itself; then its dialog lies over the link.
  await other.getByRole('link', { name: 'Enquiries' }).first().dispatchEvent('click')
  await password(other).fill(client.password)
  await signIn(other)
  await gone(over(other))
  await gone(over(page))
  await saved(page)
})

test('whoever cannot sign in there is led to the sign-in page, and back to where they were', async (t) => {
  const { page, end } = await writing(t)
  await end()
  await answerTo(page).pressSequentially(' Wednesday')
  await password(page).waitFor()
  await button(page, 'Sign in another way').click()
  await page.waitForURL('**/login/staff')
  assert.equal(await storedToken(page), null)
  assert.equal(await page.evaluate(() => sessionStorage.getItem('next')), place)
})

test('a second factor is asked for over the page, too', async (t) => {
  const { page, end, client } = await writing(t)
  await end()
  await answerTo(page).pressSequentially(' Wednesday')
  await password(page).waitFor()
  const second = { mfa_required: true, mfa_token: 'a'.repeat(32), mfa_methods: ['app', 'recovery'] }
  await answer(page, '/auth/login/', 401, { detail: 'A second factor is needed.', ...second })
  await password(page).fill(client.password)
  await page.keyboard.press('Enter')
  await hasFocus(over(page).getByLabel('Enter the 6-digit code of your authenticator app'))
  await accessible(page)
  await fits(page, 320, phone.width, 1440)
  await button(page, 'Back to the password').click()
  await hasFocus(password(page))
})

test('a client who comes back to an open portal signs in over it', async (t) => {
  const { enter, client, database } = await portal(t)
  const page = await enter('/dashboard#messages', { expected: refusals })
  await page.getByRole('heading', { name: 'Messages', exact: true }).waitFor()
  await database.transaction((trx) =>
    trx.updateTable('session').set({ ended_at: '2026-11-20T15:00:00.000Z' }).execute(),
  )
  await password(page).fill(client.password)
  await signIn(page)
  await gone(over(page))
  await page.getByRole('link', { name: 'Documents' }).first().click()
  await focusReads(page, 'Documents')
})
