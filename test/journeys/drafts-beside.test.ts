import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { desktop, gone, hasFocus, phone } from './browser.ts'
import { portal } from './calendar-steps.ts'
import { accessible, fits } from './checks.ts'
import { button } from './portal-steps.ts'

const own = (page: Page) => page.getByLabel('Your message')
const beside = (page: Page) =>
  page.getByRole('region', { name: 'On this device you have begun another text for this' })

/** Somebody who wrote different messages in two tabs, and closed both, in a browser started again. */
async function afterTwoTabs(t: Parameters<typeof portal>[0], options: object = {}) {
  const here = await portal(t)
  const first = await here.open('/dashboard#messages')
  const second = await first.context().newPage()
  await second.goto('/dashboard#messages')
  await own(second).waitFor()
  await own(first).fill('The prices are right.')
  await second.waitForFunction(
    () => document.querySelector('textarea')?.value === 'The prices are right.',
  )
  // Each is a text of its own from here on.
  await own(first).fill('The prices are right. The sizes are not.')
  await own(second).fill('When do we meet?')
  assert.equal(await own(first).inputValue(), 'The prices are right. The sizes are not.')
  assert.equal(await beside(second).count(), 0, 'the other tab is still open')
  const storageState = await first.context().storageState()
  await first.context().close()
  const page = await here.open('/dashboard#messages', { ...options, storageState })
  await beside(page).waitFor()
  assert.equal(await own(page).inputValue(), 'When do we meet?')
  await beside(page).getByText('The prices are right. The sizes are not.').waitFor()
  return { ...here, page }
}

test('of two tabs that are closed, both texts are there: put together, taken, or sent apart', async (t) => {
  const { page } = await afterTwoTabs(t)
  await button(page, 'Put it below mine').click()
  await gone(beside(page))
  await hasFocus(own(page))
  const both = 'When do we meet?\n\nThe prices are right. The sizes are not.'
  assert.equal(await own(page).inputValue(), both)
  await page.reload()
  await own(page).waitFor()
  assert.equal(await own(page).inputValue(), both)
  assert.equal(await beside(page).count(), 0)
})

test('a text that was left is still beside the field when the other is sent', async (t) => {
  const { page, database } = await afterTwoTabs(t)
  await button(page, /^Send$/).click()
  await page.getByText('Sent.').waitFor()
  assert.equal(await own(page).inputValue(), '')
  await button(page, 'Take the other').click()
  await gone(beside(page))
  assert.equal(await own(page).inputValue(), 'The prices are right. The sizes are not.')
  await button(page, /^Send$/).click()
  await page.waitForFunction(() => document.querySelector('textarea')?.value === '')
  const rows = await database.read
    .selectFrom('message')
    .select('body')
    .where('body', 'in', ['When do we meet?', 'The prices are right. The sizes are not.'])
    .execute()
  assert.equal(rows.length, 2)
  const left = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))
  assert.doesNotMatch(left, /The prices|When do we/)
})

test('a text that nobody wants is gone for good, and the one in the field stays', async (t) => {
  const { page } = await afterTwoTabs(t)
  await button(page, 'Keep what is in the field').click()
  await gone(beside(page))
  assert.equal(await own(page).inputValue(), 'When do we meet?')
  assert.doesNotMatch(await page.evaluate(() => JSON.stringify(localStorage)), /The prices/)
})

for (const viewport of [phone, desktop]) {
  for (const theme of ['light', 'dark'] as const) {
    test(`a text beside a field looks right at ${viewport.width} px, ${theme}`, async (t) => {
      const { page } = await afterTwoTabs(t, { viewport, theme })
      await accessible(page)
      await fits(page, 320, viewport.width)
    })
  }
}
