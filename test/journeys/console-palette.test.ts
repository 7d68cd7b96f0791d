import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { gone } from './browser.ts'
import { accessible } from './checks.ts'
import { arrivedAt, inboxOf } from './console-steps.ts'
import { button } from './portal-steps.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Find or do' })
const combobox = (page: Page) => dialog(page).getByRole('combobox')
const options = (page: Page) => dialog(page).getByRole('option')
const active = (page: Page) => dialog(page).getByRole('option', { selected: true })

/** Types into the open palette, and waits until a line with this text is the one that Enter chooses. */
async function type(page: Page, text: string, first: string) {
  await combobox(page).pressSequentially(text)
  await active(page).filter({ hasText: first }).waitFor()
}

test('an enquiry and a section are found by a few letters, with the keyboard alone', async (t) => {
  const { open } = await inboxOf(t, 12)
  const page = await open('/console/profile')
  await page.getByRole('heading', { name: 'Profile', level: 2 }).waitFor()
  await page.keyboard.press('Control+k')
  await combobox(page).waitFor()
  await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'combobox')
  await type(page, 'gre pil 11', 'Grete Olsen 11')
  await dialog(page).getByText('1 found').waitFor()
  await accessible(page)
  await page.keyboard.press('Enter')
  await gone(dialog(page))
  await page.waitForURL('**/console/enquiries/ENQ-00000011')
  await arrivedAt(page, 11)

  await page.keyboard.press('Control+k')
  await type(page, 'prof', 'Profile')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/console/profile')
  await page.waitForFunction(() => document.activeElement?.textContent === 'Profile')

  await page.keyboard.press('Control+k')
  await active(page).filter({ hasText: 'Grete Olsen 11' }).waitFor()
  await dialog(page).getByText('Opened last').waitFor()
  await page.keyboard.press('Escape')
  await gone(dialog(page))
  assert.equal(await options(page).count(), 0)
})

test('what is found nowhere is said, and the button in the rail opens and gets the focus back', async (t) => {
  const { open } = await inboxOf(t, 1)
  const page = await open('/console/profile')
  const opener = button(page, 'Find or do')
  await opener.click()
  await type(page, 'gre', 'Grete Olsen 1')
  await combobox(page).fill('zeppelin')
  await dialog(page).getByText('Nothing found for “zeppelin”.').waitFor()
  await accessible(page)
  await page.keyboard.press('Escape')
  await gone(dialog(page))
  await page.waitForFunction(() => document.activeElement?.textContent?.startsWith('Find or do'))
})
