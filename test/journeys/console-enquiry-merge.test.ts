import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { addEnquiryRows, sampleEnquiry } from '../support/work/enquiries.ts'
import { gone, hasFocus, phone } from './browser.ts'
import { accessible, fits } from './checks.ts'
import { arrivedAt, inboxOf } from './console-steps.ts'
import { button, refusals } from './portal-steps.ts'
import { hold } from './signin-steps.ts'

const [first, second] = ['ENQ-00000001', 'ENQ-00000002']
const heading = (page: Page, nth: number) =>
  page.getByRole('heading', { name: `Replace CPQ, part ${nth}`, exact: true })
const row = (page: Page, nth: number) =>
  page.getByRole('link', { name: new RegExp(`^Grete Olsen ${nth}\\b`) })

/** Waits until a button ignores presses, because its act is under way. */
const isBusy = (one: Locator) => one.and(one.page().locator('[aria-disabled=true]')).waitFor()

/** Two enquiries of the same visitor. */
async function twice(t: TestContext) {
  const here = await inboxOf(t, 0)
  const email = 'grete@nordkai.example'
  const rows = [1, 2].map((nth) => sampleEnquiry(nth, { email, phone: nth === 1 ? '' : '+47 1' }))
  await addEnquiryRows(here.database, rows)
  const intoOf = async (reference: string) =>
    (
      await here.database.read
        .selectFrom('enquiry')
        .select('merged_into')
        .where('reference', '=', reference)
        .executeTakeFirstOrThrow()
    ).merged_into
  return { ...here, rows, intoOf }
}

test('a duplicate is merged by two keys, with what becomes of each field, and taken back', async (t) => {
  const { open, intoOf, rows } = await twice(t)
  const page = await open(`/console/enquiries/${first}`)
  await heading(page, 1).waitFor()
  await page.getByText(/, same address$/).waitFor()
  await page.keyboard.press('d')
  const dialog = page.getByRole('dialog', { name: 'Merge two enquiries' })
  await dialog.getByRole('row', { name: /^Phone – \+47 1 \+47 1$/ }).waitFor()
  await accessible(page)
  await dialog.getByRole('button', { name: `Merge ${second} into ${first}` }).click()
  await gone(dialog)
  await arrivedAt(page, 1)
  await gone(row(page, 2))
  await page.getByText(`wrote from the contact page as ${second}`).waitFor()
  await page.getByRole('heading', { name: 'Merged into this' }).waitFor()
  assert.equal(await intoOf(second), rows[0]?.id)
  const release = await hold(page, '/undo/*/')
  await page.keyboard.press('z')
  await page
    .getByRole('status')
    .getByText(/^Taking back: /)
    .waitFor()
  release()
  await page
    .getByRole('status')
    .getByText(/^Taken back: /)
    .waitFor()
  await row(page, 2).waitFor()
  await gone(page.getByRole('heading', { name: 'Merged into this' }))
  assert.equal(await intoOf(second), null)
})

test('the other one can be the one that stays, and the link to the merged one leads there', async (t) => {
  const { open, intoOf, rows } = await twice(t)
  const page = await open(`/console/enquiries/${first}`)
  await button(page, `Merge… with ${second}`).click()
  const dialog = page.getByRole('dialog', { name: 'Merge two enquiries' })
  await dialog.getByRole('radio', { name: second }).check()
  const release = await hold(page, '/merge/')
  const merge = dialog.getByRole('button', { name: `Merge ${first} into ${second}` })
  await merge.click()
  await isBusy(merge)
  release()
  await gone(dialog)
  await arrivedAt(page, 2)
  assert.equal(await intoOf(first), rows[1]?.id)
  await page.goto(`/console/enquiries/${first}`)
  await heading(page, 2).waitFor()
  await page.waitForURL(new RegExp(`${second}$`))
})

test('on a phone, what was merged is taken out again later, or says why it is not', async (t) => {
  const { open, intoOf, ruth, rows } = await twice(t)
  const act = async (what: string, body: unknown) => {
    const answer = await ruth.call('POST', `/staff/enquiries/${rows[0]?.id}/${what}/`, body)
    assert.equal(answer.status, 200)
  }
  await act('merge', { other: second })
  const page = await open(`/console/enquiries/${first}`, {
    viewport: phone,
    expected: refusals,
  })
  await page.getByRole('heading', { name: 'Merged into this' }).waitFor()
  await accessible(page)
  await fits(page)
  await button(page, `Take out ${second}`).click()
  await gone(page.getByRole('heading', { name: 'Merged into this' }))
  await hasFocus(heading(page, 1))
  assert.equal(await intoOf(second), null)
  await act('merge', { other: second })
  await act('state', { state: 'answered' })
  await page.reload()
  await button(page, `Take out ${second}`).click()
  await page.getByText(/^Not taken out\. It was answered since they were merged/).waitFor()
  assert.equal(await intoOf(second), rows[0]?.id)
})
