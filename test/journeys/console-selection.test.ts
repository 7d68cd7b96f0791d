import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { gone, phone } from './browser.ts'
import { accessible, fits, pressable } from './checks.ts'
import { inboxOf } from './console-steps.ts'
import { button, refusals } from './portal-steps.ts'

const row = (page: Page, nth: number) =>
  page.getByRole('link', { name: new RegExp(`^Grete Olsen ${nth}\\b`) })
const box = (page: Page, nth: number) =>
  page.getByRole('checkbox', { name: `Select Grete Olsen ${nth}`, exact: true })
const selected = (page: Page, count: number) =>
  page.getByRole('region', { name: 'Selected' }).getByText(`${count} selected`).waitFor()
const atRow = (page: Page, nth: number) =>
  page.waitForFunction(
    (name) => document.activeElement?.textContent?.startsWith(name),
    `Grete Olsen ${nth}`,
  )

test('some are put away as spam by keys alone, and one undo brings them all back', async (t) => {
  const { open, stateOf } = await inboxOf(t, 4)
  const page = await open()
  await row(page, 1).waitFor()
  await page.keyboard.press('j')
  await atRow(page, 1)
  await page.keyboard.press('x')
  await page.keyboard.press('j')
  await atRow(page, 2)
  await page.keyboard.press('x')
  await selected(page, 2)
  await page.getByRole('status').filter({ hasText: '2 selected.' }).waitFor()
  assert.ok(await box(page, 2).isChecked())
  await page.keyboard.press('x')
  await selected(page, 1)
  await page.keyboard.press('x')
  await page.keyboard.press('!')
  await page.getByText('2 enquiries put into review as spam.').waitFor()
  await gone(row(page, 1))
  await gone(row(page, 2))
  await atRow(page, 3)
  assert.ok((await stateOf(1)).quarantined_at)
  await page.keyboard.press('z')
  await page.getByText('Taken back: 2 enquiries put into review as spam.').waitFor()
  await row(page, 2).waitFor()
  await atRow(page, 1)
  assert.equal((await stateOf(1)).quarantined_at, null)
  assert.equal((await stateOf(2)).quarantined_at, null)
  assert.equal(await page.getByRole('region', { name: 'Selected' }).count(), 0)
})

test('all that a filter finds is given to a colleague, those not yet shown too, and who lost a race is said', async (t) => {
  const { open, ruth, rows, stateOf } = await inboxOf(t, 103)
  const page = await open()
  await box(page, 5).check()
  await button(page, /^All of these 103/).click()
  await selected(page, 103)
  for (const nth of [0, 1])
    await ruth.call('POST', `/staff/enquiries/${rows[nth]?.id}/state/`, { state: 'answered' })
  await button(page, /^Give to…/).click()
  await page.getByRole('option', { name: 'Ruth Adler' }).click()
  await page
    .getByText('101 enquiries given to Ruth Adler. Two were changed by others and stay.')
    .waitFor()
  assert.equal((await stateOf(103)).assignee_id, ruth.id)
  assert.deepEqual([(await stateOf(1)).state, (await stateOf(1)).assignee_id], ['answered', null])
})

test('beside an open enquiry the keys act on what is selected while the focus is in the list', async (t) => {
  const { open, stateOf } = await inboxOf(t, 3)
  const page = await open('/console/enquiries/ENQ-00000001')
  await page.getByRole('heading', { name: 'Replace CPQ, part 1' }).waitFor()
  await box(page, 2).check()
  await selected(page, 1)
  await page.keyboard.press('e')
  await page.getByText('1 enquiry answered elsewhere.').waitFor()
  assert.equal((await stateOf(2)).state, 'answered')
  assert.equal((await stateOf(1)).state, 'open')
  await box(page, 3).check()
  await page.keyboard.press('Escape')
  await gone(page.getByRole('region', { name: 'Selected' }))
  assert.match(page.url(), /ENQ-00000001$/, 'it is still open')
  await box(page, 3).check()
  await page.getByRole('heading', { name: 'Replace CPQ, part 1' }).focus()
  await page.keyboard.press('!')
  await gone(row(page, 1))
  assert.notEqual((await stateOf(1)).quarantined_at, null, 'the open one, and not what is selected')
  assert.equal((await stateOf(3)).quarantined_at, null)
})

test('what is in review already is not put there by a key', async (t) => {
  const { open, stateOf, ruth, rows } = await inboxOf(t, 1)
  await ruth.call('POST', `/staff/enquiries/${rows[0]?.id}/spam/`, { spam: true })
  const at = (await stateOf(1)).quarantined_at
  const page = await open('/console/enquiries?box=review')
  await box(page, 1).check()
  await selected(page, 1)
  await page.keyboard.press('!')
  await page.keyboard.press('Escape')
  await gone(page.getByRole('region', { name: 'Selected' }))
  assert.equal(await page.getByText(/put in review|spam\./).count(), 0)
  assert.equal((await stateOf(1)).quarantined_at, at)
})

test('a filter begins with nothing selected, and what was refused is said', async (t) => {
  const { open, ruth, rows } = await inboxOf(t, 2)
  const page = await open(undefined, { expected: refusals })
  await box(page, 1).check()
  await selected(page, 1)
  await page.getByLabel('Whose').selectOption('Nobody’s')
  await gone(page.getByRole('region', { name: 'Selected' }))
  await box(page, 1).check()
  await ruth.call('POST', `/staff/enquiries/${rows[0]?.id}/assign/`, { person: ruth.id })
  await button(page, /^Spam/).click()
  await page
    .getByRole('alert')
    .getByText('Not done. All of them were changed by others, and stay.')
    .waitFor()
  await gone(row(page, 1))
})

for (const theme of ['light', 'dark'] as const) {
  test(`what is selected can be acted on with a thumb, ${theme}`, async (t) => {
    const { open, stateOf } = await inboxOf(t, 12)
    const page = await open('/console/enquiries', { viewport: phone, colorScheme: theme })
    await box(page, 1).waitFor()
    const target = await box(page, 1).locator('xpath=..').boundingBox()
    assert.ok(target && target.width >= 44 && target.height >= 44)
    await box(page, 1).click()
    await box(page, 12).click()
    await selected(page, 2)
    await pressable(page)
    await accessible(page)
    await fits(page, 320, phone.width, 900, 1200, 1440)
    await page.setViewportSize(phone)
    await button(page, /^Answered/).click()
    await page.getByText('2 enquiries answered elsewhere.').waitFor()
    assert.equal((await stateOf(12)).state, 'answered')
  })
}
