import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { desktop, focusReads, phone } from './browser.ts'
import { portal } from './calendar-steps.ts'
import { accessible, fits, pressable } from './checks.ts'
import { button } from './portal-steps.ts'

const addressOf = async (page: Page) => new URL((await page.locator('code').textContent()) ?? '')

test('the private address of the feed is shown once, works, and answers 404 after it is stopped', async (t) => {
  const { open, get } = await portal(t)
  const page = await open('/dashboard#calendar')
  await button(page, 'Make the address').click()
  await page.locator('code').waitFor()
  await focusReads(page, /^Your private address/)
  const address = await addressOf(page)
  assert.match(
    await (await get(address.pathname)).text(),
    /SUMMARY:Training, seven dealers|Training\\, seven dealers/,
  )
  await button(page, 'Agenda').click()
  assert.equal((await addressOf(page)).href, address.href, 'another view does not hide it')
  await page.reload()
  await page.getByText('One has been in use since Nov 20, 2026.').waitFor()
  assert.equal(await page.locator('code').count(), 0)
  await button(page, /^Stop it/).click()
  await button(page, 'Yes, stop it').click()
  await button(page, 'Make the address').waitFor()
  await focusReads(page, 'Make the address')
  assert.equal((await get(address.pathname)).status, 404)
})

test('the address is made again and stopped right where it is shown', async (t) => {
  const { open, get } = await portal(t)
  const page = await open('/dashboard#calendar')
  await button(page, 'Make the address').click()
  const old = await addressOf(page)
  await page.getByText('The old one stops working at once.').waitFor()
  await button(page, /^Make a new address of/).click()
  await button(page, 'Yes, replace it').click()
  await page.waitForFunction((url) => {
    const [shown] = document.querySelectorAll('code')
    const isNew = shown !== undefined && shown.textContent !== url
    return isNew && document.activeElement?.textContent?.startsWith('Your private address')
  }, old.href)
  assert.equal(await page.locator('code').count(), 1)
  const made = await addressOf(page)
  assert.equal((await get(old.pathname)).status, 404)
  assert.equal((await get(made.pathname)).status, 200)
  await page.getByText('Calendars that read it get no more updates.').waitFor()
  await button(page, /^Stop it/).click()
  await button(page, 'Yes, stop it').click()
  await button(page, 'Make the address').waitFor()
  assert.equal(await page.locator('code').count(), 0)
  assert.equal((await get(made.pathname)).status, 404)
})

test('the address opens in the calendar of the machine, and three programs are explained', async (t) => {
  const { open } = await portal(t)
  const page = await open('/dashboard#calendar')
  await button(page, 'Make the address').click()
  const { href } = await addressOf(page)
  const link = page.getByRole('link', { name: 'Open in your calendar' })
  assert.equal(await link.getAttribute('href'), href.replace(/^https?:/, 'webcal:'))
  for (const name of ['Google Calendar', 'Apple Calendar', 'Outlook']) {
    await page.locator('summary', { hasText: name }).click()
    const program = page.locator('details[open]')
    await program.getByRole('listitem').nth(1).waitFor()
    assert.equal(await program.locator('summary').textContent(), name)
  }
})

for (const viewport of [phone, desktop]) {
  for (const theme of ['light', 'dark'] as const) {
    test(`the address fits and is accessible at ${viewport.width} px, ${theme}`, async (t) => {
      const { open } = await portal(t)
      const page = await open('/dashboard#calendar', { viewport, theme })
      await button(page, 'Make the address').click()
      await page.locator('summary', { hasText: 'Apple Calendar' }).click()
      await button(page, /^Make a new address of/).click()
      await accessible(page)
      await pressable(page)
      await fits(page, 320, viewport.width)
    })
  }
}
