import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { insertEvent, insertMilestone } from '../support/dates.ts'
import { insertProject } from '../support/calling.ts'
import { desktop, focusReads, gone, phone } from './browser.ts'
import { portal } from './calendar-steps.ts'
import { accessible, fits, wellHeaded } from './checks.ts'
import { button } from './portal-steps.ts'

const agenda = '/dashboard?view=agenda#calendar'
const day = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('an agenda begins today and goes on for as long as there is something', async (t) => {
  const { open, database, halden } = await portal(t)
  const owned = { organisation_id: halden, project_id: await insertProject(database, halden) }
  const night = { starts_at: '2027-02-19T03:00:00.000Z', ends_at: '2027-02-19T04:00:00.000Z' }
  await insertEvent(database, owned, { ...night, title: 'On the last evening' })
  await insertMilestone(database, owned, { title: 'In spring', due_date: '2027-04-12' })
  await insertMilestone(database, owned, { title: 'Years away', due_date: '2031-01-02' })
  const page = await open(agenda)
  await day(page, 'Today Friday, November 20').getByText('Nothing on this day.').waitFor()
  await day(page, 'November 2026').getByText('Stock in the quote: try it together').waitFor()
  assert.equal(await page.getByText('Quote screen in the hands').count(), 0, 'nothing of the past')
  await day(page, 'Thursday, February 18').getByText('On the last evening').waitFor()
  await page.getByText('These go until February 18, 2027.').waitFor()
  await button(page, 'Show later dates').press('Enter')
  await day(page, 'April 2027').getByText('In spring').waitFor()
  await focusReads(page, 'Monday, April 12')
  assert.equal(await page.getByText('On the last evening').count(), 1)
  await button(page, 'Show later dates').press('Enter')
  await day(page, 'January 2031').getByText('Years away').waitFor()
  await page.getByText('Nothing more is planned.').waitFor()
  await focusReads(page, 'Thursday, January 2')
  await gone(button(page, 'Show later dates'))
})

test('today is in the agenda once, with what is on it', async (t) => {
  const { open, database, halden } = await portal(t)
  const owned = { organisation_id: halden, project_id: await insertProject(database, halden) }
  const noon = { starts_at: '2026-11-20T17:00:00.000Z', ends_at: '2026-11-20T18:00:00.000Z' }
  await insertEvent(database, owned, { ...noon, title: 'At noon' })
  const page = await open(agenda)
  await day(page, 'Today Friday, November 20').getByText('At noon').waitFor()
  assert.equal(await page.getByText('Nothing on this day.').count(), 0)
})

test('an agenda without any date says what will be in it', async (t) => {
  const { open, database, halden } = await portal(t)
  const withdrawn_at = '2026-11-02T00:00:00.000Z'
  await database.transaction(async (trx) => {
    for (const table of ['event', 'request', 'approval'] as const)
      await trx
        .updateTable(table)
        .set({ withdrawn_at })
        .where('organisation_id', '=', halden)
        .execute()
    await trx
      .updateTable('project')
      .set({ status: 'cancelled' })
      .where('organisation_id', '=', halden)
      .execute()
  })
  const page = await open(agenda)
  await day(page, 'Today Friday, November 20').waitFor()
  await page.getByText(/^Nothing is planned yet\./).waitFor()
})

test('what is overdue stands first, and leads to where it is answered', async (t) => {
  const { open, database } = await portal(t)
  const question = 'Who approves a discount above 12%?'
  await database.transaction((trx) =>
    trx
      .updateTable('request')
      .set({ due_date: '2026-11-18' })
      .where('title', '=', question)
      .execute(),
  )
  const page = await open('/dashboard?view=agenda#calendar')
  const overdue = page.getByRole('region', { name: 'Overdue' })
  await overdue.getByText('Nov 18, 2026').waitFor()
  assert.equal(await page.getByRole('heading', { level: 4 }).first().textContent(), 'Overdue')
  await overdue.getByRole('link', { name: question }).click()
  await page.getByLabel('Your answer').filter({ visible: true }).waitFor()
})

test('later dates that cannot be loaded are asked for again, and the loaded ones stay', async (t) => {
  const { open, database, halden } = await portal(t)
  const owned = { organisation_id: halden, project_id: await insertProject(database, halden) }
  await insertMilestone(database, owned, { title: 'In spring', due_date: '2027-04-12' })
  const page = await open(agenda, { expected: /status(?: of)? 400|agenda/ })
  await button(page, 'Show later dates').waitFor()
  await page.route('**/api/calendar/agenda/?*', (route) => route.fulfill({ status: 400, json: {} }))
  await button(page, 'Show later dates').click()
  await page.getByText('Later dates could not be loaded just now.').waitFor()
  await page.getByText('Stock and prices live').waitFor()
  await page.unroute('**/api/calendar/agenda/?*')
  await button(page, 'Try again').click()
  await page.getByText('In spring').waitFor()
})

for (const viewport of [phone, desktop]) {
  for (const theme of ['light', 'dark'] as const) {
    test(`a full day fits and is accessible at ${viewport.width} px, ${theme}`, async (t) => {
      const { open, database, halden } = await portal(t)
      const owned = { organisation_id: halden, project_id: await insertProject(database, halden) }
      const title = 'Meeting about Donaudampfschifffahrtsgesellschaftskapitaensmuetzen, once more'
      for (let at = 10; at < 19; at++) {
        const starts_at = `2026-11-23T${at}:00:00.000Z`
        const ends_at = `2026-11-23T${at}:45:00.000Z`
        await insertEvent(database, owned, { starts_at, ends_at, title })
      }
      const page = await open(agenda, { viewport, theme })
      await page.getByText(title).nth(8).waitFor()
      await accessible(page)
      await wellHeaded(page)
      await fits(page, 320, viewport.width)
      await button(page, 'Month').click()
      await page.getByRole('gridcell', { name: /November 23, .*\+6 more/ }).click()
      await page.getByText(title).nth(11).waitFor()
      await accessible(page)
      await fits(page, 320, viewport.width)
    })
  }
}
