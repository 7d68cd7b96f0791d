import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { Page } from 'playwright-core'
import { mostWaiting } from '../../src/features/inbound/room.ts'
import { focusReads, gone, hasFocus, phone } from './browser.ts'
import { accessible, fits, pressable, wellHeaded } from './checks.ts'
import { inboxOf } from './console-steps.ts'
import { mailRow } from './inbound-mails.ts'
import { button, refusals } from './portal-steps.ts'

/** The screen with so many mails, and two enquiries. */
async function mailsOf(t: TestContext, count: number, text?: string) {
  const here = await inboxOf(t, 2)
  await here.database.transaction(async (trx) => {
    for (let nth = 1; nth <= count; nth += 1)
      await trx.insertInto('inbound_mail').values(mailRow(nth, text)).execute()
  })
  const open = async (options = {}) => await here.open('/console/inbound', options)
  const states = async () => {
    const rows = here.database.read.selectFrom('inbound_mail').select(['subject', 'state'])
    const all = await rows.orderBy('received_at', 'desc').execute()
    return all.map(({ subject, state }) => `${subject}: ${state}`)
  }
  return { ...here, open, states }
}

const mail = (page: Page, subject: string) =>
  page.getByRole('heading', { name: subject, exact: true })

test('mails are put into an enquiry, made one, and put away by keys, and taken back', async (t) => {
  const { open, states, database } = await mailsOf(t, 3)
  const page = await open()
  await mail(page, 'About ENQ-00000001').waitFor()
  await accessible(page)
  await page.keyboard.press('j')
  await hasFocus(mail(page, 'About ENQ-00000001'))
  await page.keyboard.press('p')
  await gone(mail(page, 'About ENQ-00000001'))
  await focusReads(page, 'Question 2')
  await page.keyboard.press('n')
  await gone(mail(page, 'Question 2'))
  await focusReads(page, 'Question 3')
  await page.keyboard.press('x')
  await page.getByText('Every mail has its place.').waitFor()
  await focusReads(page, 'No mail to look at')
  assert.deepEqual(await states(), [
    'About ENQ-00000001: placed',
    'Question 2: placed',
    'Question 3: discarded',
  ])
  await page.keyboard.press('z')
  await mail(page, 'Question 3').waitFor()
  await hasFocus(mail(page, 'Question 3'))
  const made = database.read
    .selectFrom('enquiry')
    .select('name')
    .where('subject', '=', 'Question 2')
  assert.deepEqual(
    (await made.execute()).map(({ name }) => name),
    ['Ada Stone 2'],
  )
})

test('whoever knows better names the enquiry, and a wrong one is said at its field', async (t) => {
  const { open, states } = await mailsOf(t, 2)
  const page = await open({ expected: refusals })
  await button(page, /^Another enquiry….*About ENQ-00000001$/).click()
  const field = page.getByLabel('Reference')
  await hasFocus(field)
  await field.fill('ENQ-AAAAAAAA')
  await field.press('Enter')
  await page.getByText('There is no such enquiry.').waitFor()
  await field.fill('enq-00000002')
  await field.press('Enter')
  await gone(field)
  await gone(mail(page, 'About ENQ-00000001'))
  assert.deepEqual(await states(), ['About ENQ-00000001: placed', 'Question 2: review'])
  await page.goto(page.url().replace('inbound', 'enquiries/ENQ-00000002'))
  await page.getByText('another mail came').waitFor()
})

test('on a phone, with long words and many mails, everything fits and can be pressed', async (t) => {
  const { open } = await mailsOf(t, 23, 'Bergen '.repeat(400) + 'x'.repeat(300))
  const page = await open({ viewport: phone })
  await mail(page, 'Question 2').waitFor()
  await fits(page)
  await pressable(page)
  await wellHeaded(page)
  await accessible(page)
  await button(page, 'Show more of it').first().click()
  await button(page, 'Show less').waitFor()
  await fits(page)
  await page.getByRole('button', { name: 'Show more', exact: true }).click()
  await mail(page, 'Question 23').waitFor()
})

test('without a mail the menu has no such entry, and the screen says what it is for', async (t) => {
  const { open } = await mailsOf(t, 0)
  const page = await open()
  await page.getByText('Every mail has its place.').waitFor()
  await page.getByText('INBOUND_ADDRESS is not set').waitFor()
  await accessible(page)
  assert.equal(await page.getByRole('link', { name: /^Mail to look at/ }).count(), 0)
})

test('while too many mails wait it is said that new ones are refused', async (t) => {
  const { open, database } = await mailsOf(t, 2)
  const page = await open()
  await mail(page, 'Question 2').waitFor()
  assert.equal(await page.getByText('are refused for now').count(), 0)
  await database.transaction((trx) =>
    trx
      .updateTable('inbound_mail')
      .set({ size: mostWaiting })
      .where('subject', '=', 'Question 2')
      .execute(),
  )
  await page.reload()
  await page.getByText('new mails with files are refused for now').waitFor()
  await accessible(page)
  await fits(page)
})
