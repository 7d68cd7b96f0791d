import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { insertEvent } from '../support/dates.ts'
import { insertProject } from '../support/calling.ts'
import { desktop, phone } from './browser.ts'
import { obstacles, portal } from './calendar-steps.ts'

const chosen = (page: Page) => page.locator('td[aria-selected=true]')
const dayIs = async (page: Page, day: string) =>
  await page.getByRole('heading', { name: day, exact: true }).waitFor()

test('arrow keys move from day to day and from month to month, and one day alone is a tab stop', async (t) => {
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

test('a day shows its events, which link to their project', async (t) => {
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

test('a meeting is shown on its day in the reader’s time zone', async (t) => {
  const { open, database, halden } = await portal(t)
  const project_id = await insertProject(database, halden)
  // The night in which daylight saving time begins in New York.
  const night = { starts_at: '2027-03-14T06:30:00.000Z', ends_at: '2027-03-14T07:30:00.000Z' }
  await insertEvent(database, { organisation_id: halden, project_id }, { ...night, title: 'Night' })
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

test('a reached milestone is shown on the same day as in its project', async (t) => {
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

test('a phone shows the agenda first, and both views fit and are accessible, in both themes', async (t) => {
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

test('a calendar that cannot be loaded offers to try again', async (t) => {
  const { open } = await portal(t)
  const page = await open('/dashboard', { expected: /status(?: of)? 400|calendar/ })
  await page.route('**/api/calendar/?*', (route) => route.fulfill({ status: 400, json: {} }))
  await page.getByRole('link', { name: 'Calendar' }).click()
  await page.getByText('Your dates could not be loaded just now.').waitFor()
  assert.equal(await page.getByRole('grid').count(), 0, 'it would say that there is nothing')
  await page.unroute('**/api/calendar/?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('Stock and prices live').first().waitFor()
})

test('a month has an address of its own, for a reload and for the way back', async (t) => {
  const { open } = await portal(t)
  const page = await open('/dashboard#calendar')
  const month = (name: string) => page.getByRole('grid', { name }).waitFor()
  await month('November 2026')
  for (let at = 0; at < 2; at++) await page.getByRole('button', { name: 'Next month' }).click()
  await month('January 2027')
  assert.match(page.url(), /\/dashboard\?month=2027-01.*#calendar$/)
  await page.reload()
  await month('January 2027')
  await dayIs(page, 'Friday, January 1')
  await page.goBack()
  await month('December 2026')
  await page.getByRole('button', { name: 'Agenda' }).click()
  await page.getByRole('heading', { name: 'What is to come' }).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'What is to come' }).waitFor()
  await page.goBack()
  await month('December 2026')
  await page.getByRole('button', { name: 'Today' }).click()
  await month('November 2026')
  assert.equal(new URL(page.url()).searchParams.get('month'), null)
  const shownFor = {
    '2028-02': 'February 2028',
    '2028-13': 'November 2026',
    '<b>': 'November 2026',
  }
  for (const [named, shown] of Object.entries(shownFor)) {
    await page.goto('/privacy')
    await page.goto(`/dashboard?month=${named}#calendar`)
    await month(shown)
  }
})

test('the chosen day stays chosen after a look at the agenda', async (t) => {
  const { open } = await portal(t)
  const page = await open('/dashboard#calendar')
  await page.getByRole('gridcell', { name: /November 25, 2026/ }).click()
  await dayIs(page, 'Wednesday, November 25')
  await page.getByRole('button', { name: 'Agenda' }).click()
  await page.getByRole('heading', { name: 'What is to come' }).waitFor()
  await page.getByRole('button', { name: 'Month' }).click()
  await dayIs(page, 'Wednesday, November 25')
})

test('a phone that is sent to a month shows it', async (t) => {
  const { open } = await portal(t)
  const page = await open('/dashboard?month=2026-12#calendar', { viewport: phone })
  await page.getByRole('grid', { name: 'December 2026' }).waitFor()
})

test('each kind of entry has a shape and a word, and the legend has them all', async (t) => {
  const { open } = await portal(t)
  const page = await open('/dashboard#calendar')
  const cell = (name: RegExp) => page.getByRole('gridcell', { name })
  const shapeIn = async (place: Locator) =>
    (await place.locator('svg path').last().getAttribute('d')) ?? ''
  const shapes = [
    await shapeIn(cell(/December 1, 2026 .*Meeting: +Training/)),
    await shapeIn(cell(/November 26, 2026 .*Milestone: +Stock and prices/)),
    await shapeIn(cell(/November 1, 2026 .*Reached: +Quote screen/)),
    await shapeIn(cell(/November 28, 2026 .*Due: +The price list/)),
  ]
  assert.equal(new Set(shapes).size, 4, shapes.join())
  const legend = page.getByRole('list', { name: 'What the marks mean' }).getByRole('listitem')
  assert.deepEqual(await legend.allTextContents(), [
    'Meeting',
    'Milestone to come',
    'Reached milestone',
    'Due from you',
  ])
  for (const [at, one] of (await legend.all()).entries())
    assert.equal(await shapeIn(one), shapes[at])
})
