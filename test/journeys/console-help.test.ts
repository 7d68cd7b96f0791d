import { test } from 'node:test'
import { desktop, hasFocus, phone } from './browser.ts'
import { accessible, fits } from './checks.ts'
import { portal } from './portal-steps.ts'

test('help is found by words, each page has an address, and its links lead on', async (t) => {
  const here = await portal(t)
  await here.become({ role: 'editor' })
  const page = await here.enter('/console/help')
  const titled = (name: string) => page.getByRole('heading', { name, exact: true })
  await page.getByRole('region', { name: 'Backups' }).waitFor()
  await accessible(page)
  await fits(page, 320, phone.width, desktop.width)
  await page.getByLabel('Search the help').fill('nobody-wrote-this')
  await page.getByText('Nothing has these words.').waitFor()
  await page.getByLabel('Search the help').fill('restore')
  await page.locator('a[data-found]', { hasText: 'Restore' }).click()
  await hasFocus(titled('Restore'))
  await page.waitForURL('**/console/help/backups/restore')
  await accessible(page)
  await fits(page, 320, phone.width, desktop.width)
  await page.goBack()
  await page.locator('a[data-found]').first().waitFor()
  await page.goto(new URL('/console/help/self-hosting/backups', page.url()).href)
  await page.getByRole('article').getByRole('link', { name: 'Backups' }).click()
  await page.waitForURL('**/console/help/backups')
  await titled('Backups').waitFor()
  await page.goto(new URL('/console/help/self-hosting/settings', page.url()).href)
  await page.getByText('SMTP_URL', { exact: true }).first().waitFor()
  await accessible(page)
  await fits(page, 320, phone.width, desktop.width)
  await page.goto(new URL('/console/help/no/page', page.url()).href)
  await page.getByText('There is no such page.').waitFor()
})
