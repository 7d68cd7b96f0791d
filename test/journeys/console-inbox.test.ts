import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { gone, hasFocus, phone } from './browser.ts'
import { accessible, fits, pressable, wellHeaded } from './checks.ts'
import { addEnquiryRows, sampleEnquiry } from '../support/work/enquiries.ts'
import { arrivedAt, inboxOf, lookNow } from './console-steps.ts'
import { button, refusals } from './portal-steps.ts'

const row = (page: Page, nth: number) =>
  page.getByRole('link', { name: new RegExp(`^Grete Olsen ${nth}\\b`) })
const listed = (page: Page) => page.locator('a[data-row] b').allInnerTexts()

test('what others do is offered and marked, and nothing moves', async (t) => {
  const { open, ruth, rows, database } = await inboxOf(t, 3)
  const page = await open()
  await row(page, 2).waitFor()
  await page.keyboard.press('j')
  await addEnquiryRows(database, [sampleEnquiry(0), sampleEnquiry(4)])
  await ruth.call('POST', `/staff/enquiries/${rows[1]?.id}/state/`, { state: 'answered' })
  await ruth.call('POST', `/staff/enquiries/${rows[2]?.id}/assign/`, { person: ruth.id })
  await lookNow(page)
  await row(page, 3).getByText('Ruth Adler').waitFor()
  await row(page, 2).getByText('No longer in this box').waitFor()
  assert.deepEqual(
    await listed(page),
    [1, 2, 3].map((nth) => `Grete Olsen ${nth}`),
  )
  await accessible(page)
  await button(page, 'Two new').click()
  await gone(row(page, 2))
  await page.waitForFunction(() => document.activeElement?.textContent?.startsWith('Grete Olsen 0'))
  assert.deepEqual(
    await listed(page),
    [0, 1, 3, 4].map((nth) => `Grete Olsen ${nth}`),
  )
})

test('tabs, words and whose stand in the address, and an empty box says what it is for', async (t) => {
  const { open, ruth, rows } = await inboxOf(t, 3)
  await ruth.call('POST', `/staff/enquiries/${rows[0]?.id}/state/`, { state: 'won', why: 'Price' })
  await ruth.call('POST', `/staff/enquiries/${rows[1]?.id}/assign/`, { person: ruth.id })
  const page = await open()
  await row(page, 2).waitFor()
  await page.getByLabel('Whose').selectOption('Nobody’s')
  await gone(row(page, 2))
  assert.deepEqual(await listed(page), ['Grete Olsen 3'])
  await page.getByLabel('Whose').selectOption('Everybody’s')
  await page.keyboard.press('Escape')
  await page.getByRole('heading', { name: 'Enquiries' }).click()
  await page.keyboard.press('/')
  await page.keyboard.type('part 3')
  await gone(row(page, 2))
  await page.waitForURL('**/console/enquiries?search=part+3')
  await page.reload()
  await row(page, 3).waitFor()
  assert.equal(await page.getByLabel('Search enquiries').inputValue(), 'part 3')
  await page.getByLabel('Search enquiries').press('Escape')
  await page.waitForURL((url) => url.search === '')
  await page.getByRole('link', { name: 'Won 1', exact: true }).click()
  await row(page, 1).click()
  await page.waitForURL('**/console/enquiries/ENQ-00000001?box=won')
  await page.getByText('won on Nov 20, 2026: Price').waitFor()
  await page.keyboard.press('Escape')
  await page.waitForURL('**/console/enquiries?box=won')
  await page.waitForFunction(() => document.activeElement?.textContent?.includes('Olsen 1'))
  await page.getByRole('link', { name: 'Lost', exact: true }).click()
  await page.getByText('Nothing is lost.').waitFor()
  await accessible(page)
})

test('who types on after Enter, before the list has come, stays in the search', async (t) => {
  const { open } = await inboxOf(t, 3)
  const page = await open()
  await row(page, 2).waitFor()
  const { promise: come, resolve } = Promise.withResolvers<void>()
  await page.route('**/api/staff/enquiries/?*search=part*', async (route) => {
    await come
    await route.continue()
  })
  const search = page.getByLabel('Search enquiries')
  await search.focus()
  await page.keyboard.type('part')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/console/enquiries?search=part')
  await page.keyboard.type(' 3')
  resolve()
  await gone(row(page, 2))
  await hasFocus(search)
  await page.keyboard.press('x')
  assert.equal(await search.inputValue(), 'part 3x')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Enter')
  await hasFocus(row(page, 3))
})

test('a long list comes a hundred at a time, and the focus goes on where it was', async (t) => {
  const { open } = await inboxOf(t, 103)
  const page = await open()
  await page.getByRole('link', { name: 'Open 103', exact: true }).waitFor()
  assert.equal((await listed(page)).length, 100)
  await button(page, 'Show more').click()
  await page.waitForFunction(() =>
    document.activeElement?.textContent?.startsWith('Grete Olsen 101'),
  )
  assert.equal((await listed(page)).length, 103)
  assert.equal(await button(page, 'Show more').count(), 0)
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await arrivedAt(page, 102)
  assert.equal(await page.title(), 'Replace CPQ, part 102 | Enquiries | Coronet Consulting')
  await page.keyboard.press('Escape')
  await page.waitForFunction(() =>
    document.activeElement?.textContent?.startsWith('Grete Olsen 102'),
  )
})

test('an editor finds no enquiries in the menu, and at their address that they are for others', async (t) => {
  const { open, become } = await inboxOf(t, 1)
  await become({ role: 'editor' })
  const page = await open()
  await page.getByText('Enquiries is not for your role.').waitFor()
  const menu = page.getByRole('navigation', { name: 'Staff Console' })
  const links = await menu.getByRole('link').allInnerTexts()
  assert.deepEqual(links, [
    'Today',
    'Pages',
    'Blog',
    'Case studies',
    'Own pages',
    'Texts',
    'Pictures',
    'Redirects',
    'Subscribers',
    'Import',
    'Profile',
    'Second factor',
    'API keys',
    'Help',
  ])
  assert.equal(await page.getByText('Grete Olsen').count(), 0)
})

for (const theme of ['light', 'dark'] as const) {
  test(`enquiries are in order on a phone and on wide screens, ${theme}`, async (t) => {
    const { open, database } = await inboxOf(t, 2)
    const long = 'Donaudampfschifffahrtsgesellschaft'.repeat(6)
    const message = `${long} We run CPQ. https://nordkai.example/${long}\n`
      .repeat(60)
      .slice(0, 30_000)
    const texts = { name: long.slice(0, 121), company: long, subject: long, message }
    await addEnquiryRows(database, [sampleEnquiry(3, texts)])
    const page = await open('/console/enquiries', { viewport: phone, colorScheme: theme })
    await row(page, 1).click()
    await arrivedAt(page, 1)
    assert.ok(!(await row(page, 2).isVisible()), 'the open one stands alone')
    await page.getByRole('link', { name: '← Enquiries' }).click()
    await row(page, 1).waitFor()
    for (const path of ['/console/enquiries', '/console/enquiries/ENQ-00000003']) {
      await page.setViewportSize(phone)
      await page.goto(path)
      await page.locator('a[data-row]').first().waitFor({ state: 'attached' })
      if (path.endsWith('3')) await button(page, /^Show all/).waitFor()
      await wellHeaded(page)
      await pressable(page)
      await accessible(page)
      await fits(page, 320, phone.width, 900, 1200, 1440, 2560)
      await page.setViewportSize({ width: 1440, height: 900 })
      await wellHeaded(page)
      await pressable(page)
      await accessible(page)
    }
  })
}

test('an enquiry that is not there says so, and a list that cannot be loaded can be tried again', async (t) => {
  const { open } = await inboxOf(t, 1)
  const page = await open('/console/enquiries/ENQ-ZZZZZZZZ', { expected: refusals })
  await page.getByText('There is no enquiry ENQ-ZZZZZZZZ.').waitFor()
  await page.goto('/console/enquiries/nonsense')
  await page.getByText('There is no enquiry nonsense.').waitFor()
  await accessible(page)
  await page.route('**/api/staff/enquiries/*', (route) =>
    route.fulfill({ status: 403, json: { detail: 'Not just now.' } }),
  )
  await page.goto('/console/enquiries')
  await page.getByRole('alert').getByText('Not just now.').waitFor()
  await page.unroute('**/api/staff/enquiries/*')
  await button(page, 'Try again').click()
  await row(page, 1).waitFor()
})
