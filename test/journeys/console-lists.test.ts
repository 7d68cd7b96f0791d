import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { focusReads, gone, hasFocus, phone } from './browser.ts'
import { accessible, fits, pressable } from './checks.ts'
import { inboxOf } from './console-steps.ts'
import { button } from './portal-steps.ts'

const row = (page: Page, nth: number) =>
  page.getByRole('link', { name: new RegExp(`^Grete Olsen ${nth}\\b`) })
const listed = (page: Page) => page.locator('a[data-row] b').allInnerTexts()
const view = (page: Page) => page.getByRole('dialog', { name: 'View of enquiries' })

/** Opens what is kept of the list by its key. */
async function openView(page: Page) {
  await page.keyboard.press('v')
  await hasFocus(view(page).getByLabel('Keep what is shown now as'))
}

test('the order stands in the address, and a filter is kept, shared, renamed and removed by keys', async (t) => {
  const { open, ruth } = await inboxOf(t, 3)
  const page = await open()
  await row(page, 1).waitFor()
  await page.keyboard.press('o')
  await hasFocus(page.getByLabel('Order'))
  await page.getByLabel('Order').selectOption('Name, Z to A')
  await page.waitForURL('**/console/enquiries?order=-name')
  await page.waitForFunction(() =>
    document.querySelector('a[data-row] b')?.textContent?.endsWith('3'),
  )
  assert.deepEqual(
    await listed(page),
    [3, 2, 1].map((nth) => `Grete Olsen ${nth}`),
  )
  await page.reload()
  await row(page, 3).waitFor()
  assert.deepEqual(
    await listed(page),
    [3, 2, 1].map((nth) => `Grete Olsen ${nth}`),
  )
  await openView(page)
  await page.keyboard.type('By name')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await view(page).getByText('Kept as By name').waitFor()
  await accessible(page)
  const shared = await ruth.call('GET', '/staff/lists/enquiries/')
  assert.equal(shared.json.views[0].query, 'order=-name')
  await button(page, 'Rename By name').press('Enter')
  await page.keyboard.type('Names')
  await page.keyboard.press('Enter')
  await hasFocus(button(page, 'Rename Names'))
  await button(page, 'Remove Names').press('Enter')
  await hasFocus(view(page).getByRole('button', { name: 'Undo' }))
  assert.equal(await button(page, 'Remove Names').count(), 0)
  await page.keyboard.press('Enter')
  await hasFocus(button(page, 'Rename Names'))
  await page.keyboard.press('Escape')
  await gone(view(page))
  await page.goto('/console/enquiries?box=won')
  await page.getByRole('link', { name: 'Names', exact: true }).click()
  await page.waitForURL('**/console/enquiries?order=-name')
  await row(page, 3).waitFor()
  await page.keyboard.press('?')
  await page.getByText('Choose the order').waitFor()
  await page.getByText('Filters, columns, CSV').waitFor()
})

test('columns are chosen at once and for wherever one signs in, and only those are read', async (t) => {
  const { open, ruth } = await inboxOf(t, 2)
  const page = await open()
  await row(page, 1).getByText('Nordkai Pilots 1').waitFor()
  const asked: string[] = []
  page.on('request', (request) => void asked.push(request.url()))
  await openView(page)
  await view(page).getByLabel('Phone').check()
  await view(page).getByLabel('Company').uncheck()
  await view(page).getByRole('button', { name: 'As usual' }).waitFor()
  await page.keyboard.press('Escape')
  await gone(view(page))
  await row(page, 1).getByText('+47 22 55 01 42').waitFor()
  assert.equal(await row(page, 1).getByText('Nordkai').count(), 0)
  const last = asked.findLast((url) => url.includes('/staff/enquiries/?')) ?? ''
  const columns = new URL(last).searchParams.get('columns')?.split(',') ?? []
  assert.ok(columns.includes('phone') && !columns.includes('company'), last)
  const elsewhere = await open()
  await row(elsewhere, 1).getByText('+47 22 55 01 42').waitFor()
  const colleague = await ruth.call('GET', '/staff/lists/enquiries/')
  assert.equal(colleague.json.columns, null, 'a colleague has the usual ones')
  await openView(page)
  await view(page).getByRole('button', { name: 'As usual' }).press('Enter')
  await gone(view(page).getByRole('button', { name: 'As usual' }))
  assert.ok(await view(page).getByLabel('Company').isChecked())
  const focus = await page.evaluate(() => document.activeElement?.tagName)
  assert.notEqual(focus, 'BODY')
})

test('the list is saved as CSV, all of it and nothing else', async (t) => {
  const { open } = await inboxOf(t, 120)
  const page = await open('/console/enquiries?search=part+11')
  await row(page, 11).waitFor()
  await openView(page)
  const download = page.waitForEvent('download')
  await view(page).getByRole('button', { name: 'Save these 11 as CSV' }).click()
  const file = await download
  assert.equal(file.suggestedFilename(), 'enquiries.csv')
  const text = await readFile(await file.path(), 'utf8')
  const lines = text.trimEnd().split('\r\n')
  assert.equal(lines.length, 12)
  assert.ok(!text.includes('Grete Olsen 12,'))
  await view(page).getByText('Saved.').waitFor()
  await focusReads(page, /Save these 11 as CSV/)
})

test('a search without hits says so, and what it found is counted', async (t) => {
  const { open } = await inboxOf(t, 101)
  const page = await open('/console/enquiries?search=zirconium')
  await page.getByText('Nothing here by these words.').waitFor()
  await accessible(page)
  await page.goto('/console/enquiries?search=part')
  await row(page, 1).waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await button(page, /All of these 101/).waitFor()
})

for (const theme of ['light', 'dark'] as const)
  test(`order, filters, columns and CSV are within reach of a thumb, ${theme}`, async (t) => {
    const { open, ruth } = await inboxOf(t, 2)
    const name = 'Donaudampfschifffahrtsgesellschaft und andere'
    await ruth.call('POST', '/staff/lists/enquiries/views/', { name, query: '', shared: true })
    const page = await open('/console/enquiries', { viewport: phone, colorScheme: theme })
    await page.getByRole('link', { name }).waitFor()
    await pressable(page)
    await accessible(page)
    await fits(page, 320, phone.width)
    await page.getByRole('button', { name: 'View…' }).click()
    await view(page).getByText('shared by Ruth Adler').waitFor()
    await pressable(page)
    await accessible(page)
    await fits(page, 320, phone.width)
  })

test('rows of another box are seen to be those of another box until its own are there', async (t) => {
  const { open } = await inboxOf(t, 2)
  const page = await open()
  await row(page, 1).waitFor()
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/staff/enquiries/?*box=won*', async (route) => {
    await answer.promise
    await route.continue()
  })
  await page.getByRole('link', { name: /^Won/ }).click()
  const isFaint = () => {
    const rows = document.querySelector('a[data-row]')?.closest('ul')
    return rows && Number(getComputedStyle(rows).opacity) < 0.5
  }
  await page.waitForFunction(isFaint)
  answer.resolve()
  await page.getByText('Nothing is won yet.').waitFor()
  await page.getByRole('link', { name: /^Open/ }).click()
  await row(page, 1).waitFor()
  assert.ok(!(await page.evaluate(isFaint)))
})
