import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { projectStatuses } from '../../../src/contract/work.ts'
import { gone, site } from '../browser.ts'
import { answersOf, storedToken } from '../portal-steps.ts'
import { hold } from '../signin-steps.ts'
import { atSignIn, fillEnquiry, front, listed, main, pressed, sent, typed } from './steps.ts'

/** Section 4 of the specification: the states and how they follow each other. */

test('4: the enquiry form is edited, sent, thanked for, and blank again', async (t) => {
  const here = await site(t)
  const page = await here.visit('/contact')
  const release = await hold(page, '/contact')
  await fillEnquiry(page)
  await pressed(page, 'Send Message').click()
  const busy = pressed(page, 'Sending...')
  await busy.waitFor()
  assert.ok(await busy.isDisabled())
  assert.equal(await busy.locator('span, svg').first().isVisible(), true, 'a spinner')
  release()
  await main(page).getByRole('heading', { name: 'Thank You!' }).waitFor()
  assert.equal(await main(page).locator('form').count(), 0)
  const rows = await here.database.read.selectFrom('enquiry').selectAll().execute()
  assert.equal(rows.length, 1)
  const [row = assert.fail('no row')] = rows
  assert.deepEqual([row.subject, row.budget_range, row.timeline], ['', '', ''])
  for (const [name, value] of Object.entries(sent))
    assert.equal(row[name as keyof typeof sent], value, name)
  await pressed(page, 'Send Another Message').click()
  await pressed(page, 'Send Message').waitFor()
  assert.deepEqual([...new Set(Object.values(await typed(page)))], [''])
})

test('4: pages that load data say so, and then show it', async (t) => {
  const { content, page } = await front(t)
  await t.test('4: while the home page loads', async () => {
    content.behaviour = 'slow'
    await page.goto('/', { waitUntil: 'commit' })
    await page.getByText('Loading...', { exact: true }).waitFor()
    await page.getByText('Which Salesforce platforms do you implement?').waitFor()
    await gone(page.getByText('Loading...', { exact: true }))
  })
  await t.test('4: while the services load', async () => {
    await page.goto('/services', { waitUntil: 'commit' })
    await page.getByText('Loading services...', { exact: true }).waitFor()
    await main(page).getByRole('article').first().waitFor()
    await gone(page.getByText('Loading services...', { exact: true }))
  })
})

test('4: a session begins with a stored token and ends without one', async (t) => {
  const { page, signIn } = await atSignIn(t)
  const carried = page.waitForRequest('**/api/projects/')
  await signIn()
  await page.waitForURL('**/dashboard')
  const token = await storedToken(page)
  assert.equal((await carried).headers()['authorization'], `Token ${token}`)
  await page.getByRole('heading', { name: 'Your Projects' }).waitFor()
  await answersOf(page)()
  await pressed(page, 'Logout').click()
  await page.waitForURL('**/login')
  assert.equal(await storedToken(page), null)
})

/** The hue of a status’s badge in oklch: green, blue, yellow. The others are grey. */
const badges: Record<string, [from: number, to: number]> = {
  active: [140, 170],
  completed: [230, 255],
  on_hold: [80, 110],
}

test('4: a badge for each status, and a grey one for any other', async (t) => {
  const { page, signIn } = await atSignIn(t)
  await signIn()
  await page.waitForURL('**/dashboard')
  const [first = assert.fail('no project')] = await listed(page)
  const statuses = [...projectStatuses, 'in_final_review']
  const all = statuses.map((status) => ({ ...first, status, title: `It is ${status}` }))
  await page.route('**/api/projects/', (route) => route.fulfill({ json: all }))
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/dashboard')
  for (const status of statuses) await badgeIs(page, status)
})

async function badgeIs(page: Page, status: string): Promise<void> {
  const badge = page
    .getByRole('article')
    .filter({ hasText: `It is ${status}` })
    .getByText(status.replaceAll('_', ' ').toUpperCase(), { exact: true })
  const colour = await badge.evaluate((one) => getComputedStyle(one).color)
  const [, chroma, hue] = (/oklch\(([\d.]+) ([\d.]+) ([\d.]+)/.exec(colour) ?? [])
    .slice(1)
    .map(Number)
  const [from, to] = badges[status] ?? []
  const fits = from && to ? hue! >= from && hue! <= to && chroma! > 0.05 : chroma! < 0.03
  assert.ok(fits, `${status}: ${colour}`)
}

test('4: the modal is open while a project is selected', async (t) => {
  const { page, signIn } = await atSignIn(t)
  await signIn()
  await page.waitForURL('**/dashboard')
  const [first = assert.fail('no project')] = await listed(page)
  assert.equal(await page.getByRole('dialog').count(), 0)
  await page.goto(`/dashboard?project=${first.id}`)
  const dialog = page.getByRole('dialog', { name: first.title })
  await dialog.waitFor()
  await pressed(dialog, 'Close').click()
  await gone(dialog)
  await page.waitForURL((url) => url.search === '')
})
