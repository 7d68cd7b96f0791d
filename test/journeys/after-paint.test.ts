import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { gone } from './browser.ts'
import { button, portal } from './portal-steps.ts'

const project = 'Dealer quotes on the phone'

/** Presses a button of the open project; gives what is seen of it before anything else is done. */
const rightAfterPress = (page: Page, name: string) =>
  page.evaluate((label) => {
    const dialog = document.querySelector<HTMLDialogElement>('dialog:modal')
    const all = [...(dialog?.querySelectorAll('button') ?? [])]
    all.find((one) => (one.ariaLabel ?? one.textContent) === label)?.click()
    return dialog?.open ? getComputedStyle(dialog).opacity : 'removed'
  }, name)

test('a project that is closed is out of sight before what is behind it is drawn', async (t) => {
  const { enter } = await portal(t)
  const page = await enter('/dashboard#projects')
  const dialog = page.getByRole('dialog', { name: project })
  for (const name of ['Close', 'Back to your projects']) {
    await button(page, project).click()
    await dialog.waitFor()
    assert.equal(await rightAfterPress(page, name), '0', name)
    await gone(dialog)
    assert.equal(await page.evaluate(() => document.activeElement?.textContent), project, name)
  }
  await button(page, project).click()
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  await gone(dialog)
  assert.equal(new URL(page.url()).search, '')
})

test('a choice of files that is cancelled closes no project', async (t) => {
  const { enter } = await portal(t)
  const page = await enter('/dashboard#projects')
  await button(page, project).click()
  const dialog = page.getByRole('dialog', { name: project })
  await dialog.locator('summary').filter({ hasText: 'The price list' }).click()
  await dialog
    .locator('input[type=file]')
    .first()
    .evaluate((one) => one.dispatchEvent(new Event('cancel', { bubbles: true })))
  await dialog.getByText('Milestones').first().waitFor()
  assert.equal(await dialog.evaluate((one) => getComputedStyle(one).opacity), '1')
})

test('the choice of a theme is seen before the page is drawn in it', async (t) => {
  const { enter } = await portal(t)
  const page = await enter('/dashboard#profile')
  await page.getByLabel('Dark', { exact: true }).waitFor()
  const [isChosen, stored, shown] = await page.evaluate(() => {
    const dark = document.querySelector<HTMLInputElement>('input[value=dark]')
    dark?.click()
    const { theme } = document.documentElement.dataset
    return [dark?.checked, localStorage.getItem('theme'), theme]
  })
  assert.deepEqual([isChosen, stored], [true, 'dark'])
  assert.notEqual(shown, 'dark')
  await page.waitForFunction(() => document.documentElement.dataset['theme'] === 'dark')
})
