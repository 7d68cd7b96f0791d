import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { addEvent } from '../support/dates.ts'
import { addProject } from '../support/calling.ts'
import { desktop, phone } from './browser.ts'
import { obstacles, portal } from './calendar-steps.ts'

const chosen = (page: Page) => page.locator('td[aria-selected=true]')
const dayIs = async (page: Page, day: string) =>
  await page.getByRole('heading', { name: day, exact: true }).waitFor()

test('arrow keys go from day to day and from month to month, and one day alone takes the tab key', async (t) => {
  const { open } = await portal(t)
  const page = await open('/dashboard#calendar')
  await page.getByRole('grid', { name: 'November 2026' }).waitFor()
  assert.equal(await page.locator('td[tabindex="0"]').count(), 1)
  await chosen(page).focus()
  const keys: [key: string, day: string][] = [
    ['ArrowRight', 'Saturday, November 21'],
    ['ArrowDown', 'Saturday, November 28'],
    ['Home', 'Sunday, November 22'],
    ['End', 'Saturday, November 28'],
    ['ArrowDown', 'Saturday, December 5'],
    ['PageDown', 'Tuesday, January 5'],
    ['PageUp', 'Saturday, December 5'],
    ['ArrowUp', 'Saturday, November 28'],
    ['ArrowLeft', 'Friday, November 27'],
  ]
  for (const [key, day] of keys) {
    await page.keyboard.press(key)
    await dayIs(page, day)
    const focused = await page.evaluate(() => document.activeElement?.ariaSelected)
    assert.equal(focused, 'true', key)
  }
})

test('a day says what it has, and leads to the project', async (t) => {
  const { open } = await portal(t)
  const page = await open('/dashboard#calendar')
  await page
    .getByRole('gridcell', { name: /November 25, 2026 .*Meeting: +Stock in the quote/ })
    .click()
  await page.getByText('Halden, Portland, the room above the chandlery').waitFor()
  await page.getByText('9:30 – 11:00 AM').waitFor()
  await page.getByRole('link', { name: 'Dealer quotes on the phone' }).first().click()
  await page.getByRole('dialog', { name: 'Dealer quotes on the phone' }).waitFor()
  assert.match(page.url(), /\/dashboard\?project=[\w-]{22}#projects$/)
})

test('a meeting stands on the day that it has where its reader is', async (t) => {
  const { open, database, halden } = await portal(t)
  const project_id = await addProject(database, halden)
  // The night in which New York sets its clocks forward.
  const night = { starts_at: '2027-03-14T06:30:00.000Z', ends_at: '2027-03-14T07:30:00.000Z' }
  await addEvent(database, { organisation_id: halden, project_id }, { ...night, title: 'Night' })
  const days = {
    'America/New_York': ['March 14, 2027', '1:30 – 3:30 AM'],
    'Asia/Tokyo': ['March 14, 2027', '3:30 – 4:30 PM'],
    'Pacific/Honolulu': ['March 13, 2027', '8:30 – 9:30 PM'],
  }
  for (const [timezoneId, [day, hours]] of Object.entries(days)) {
    const page = await open('/dashboard#calendar', { timezoneId })
    await page.getByRole('grid', { name: 'November 2026' }).waitFor()
    for (let at = 0; at < 4; at++) await page.getByRole('button', { name: 'Next month' }).click()
    await page.getByRole('gridcell', { name: new RegExp(`${day} +Meeting: +Night`) }).click()
    await page.getByText(hours as string, { exact: true }).waitFor()
  }
})

test('a reached milestone stands on the day that its project says', async (t) => {
  const { open, database } = await portal(t)
  const title = 'Quote screen in the hands of three dealers'
  await database.transaction((trx) =>
    trx
      .updateTable('milestone')
      .set({ reached_at: '2026-11-04T02:00:00.000Z' })
      .where('title', '=', title)
      .execute(),
  )
  const page = await open('/dashboard#calendar')
  const day = page.getByRole('gridcell', { name: /November 3, 2026 .*Reached: +Quote screen/ })
  await day.click()
  await page.getByRole('link', { name: 'Dealer quotes on the phone' }).first().click()
  const row = page.getByRole('dialog').getByRole('listitem').filter({ hasText: title })
  await row.getByText('Reached Nov 3, 2026').waitFor()
})

test('a phone has the list first, and both ways fit and keep nobody out, in both themes', async (t) => {
  const { open } = await portal(t)
  for (const theme of ['light', 'dark'] as const) {
    for (const viewport of [phone, desktop]) {
      const page = await open('/dashboard#calendar', { viewport, theme })
      const first = viewport === phone ? 'Agenda' : 'Month'
      await page.getByRole('button', { name: first, pressed: true }).waitFor()
      for (const view of ['Agenda', 'Month']) {
        await page.getByRole('button', { name: view, exact: true }).click()
        await page.getByText('Training plan').first().waitFor({ state: 'attached' })
        const wide = await page.evaluate(() => document.documentElement.scrollWidth)
        assert.equal(wide, viewport.width, `${view} ${theme}`)
        assert.deepEqual(await obstacles(page), [], `${view} ${theme} ${viewport.width}`)
      }
    }
  }
})

test('a private address is shown once, works, and stops when it is stopped', async (t) => {
  const { open, get } = await portal(t)
  const page = await open('/dashboard#calendar')
  await page.getByRole('button', { name: 'Make the address' }).click()
  const address = new URL((await page.locator('code').textContent()) ?? '')
  assert.match(
    await (await get(address.pathname)).text(),
    /SUMMARY:Training, seven dealers|Training\\, seven dealers/,
  )
  await page.reload()
  await page.getByText('One is in use since Nov 20, 2026.').waitFor()
  assert.equal(await page.locator('code').count(), 0)
  await page.getByRole('button', { name: /^Stop it/ }).click()
  await page.getByRole('button', { name: 'Yes, stop it' }).click()
  await page.getByRole('button', { name: 'Make the address' }).waitFor()
  assert.equal((await get(address.pathname)).status, 404)
})

test('what fails to come says so and comes on a second try; an empty month says what will stand there', async (t) => {
  const { open } = await portal(t)
  const page = await open('/dashboard', { expected: /status(?: of)? 400|calendar/ })
  await page.route('**/api/calendar/?*', (route) => route.fulfill({ status: 400, json: {} }))
  await page.getByRole('link', { name: 'Calendar' }).click()
  await page.getByText('Your dates could not be loaded just now.').waitFor()
  await page.unroute('**/api/calendar/?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('Stock and prices live').first().waitFor()
  await page.getByRole('button', { name: 'Agenda' }).click()
  for (let at = 0; at < 6; at++) await page.getByRole('button', { name: 'Next month' }).click()
  await page.getByText('Nothing in May 2027.').waitFor()
})
