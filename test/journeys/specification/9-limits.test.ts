import assert from 'node:assert/strict'
import { test } from 'node:test'
import { phone, site } from '../browser.ts'
import { storedToken } from '../portal-steps.ts'
import { atSignIn, figuresOf, front, listed, main, pressed, statistics } from './steps.ts'

/** Section 9 of the specification: constants and limits. */

test('9: the promises, the hours and the figures of the firm', async (t) => {
  const { visit } = await site(t)
  const page = await visit('/')
  assert.deepEqual(await figuresOf(page), statistics)
  const admin = main(page).getByRole('article').filter({ hasText: 'Admin On Demand' })
  assert.match(await admin.innerText(), /under 24 hours/)
  await page.goto('/contact')
  await main(page).getByText('Response within 24 hours').waitFor()
  assert.match(await main(page).innerText(), /Mon-Fri 9AM-6PM/)
})

test('9: the home page shows four statistics of however many there are', async (t) => {
  const { content, page } = await front(t)
  const labels = ['One', 'Two', 'Three', 'Four', 'Five', 'Six']
  const some = labels.map((label) => ({ prefix: '', value: '1', suffix: '', label }))
  content.instead = { '/homepage/': { statistics: some, faqs: [], partners: [] } }
  await page.goto('/')
  await main(page).locator('dl').first().getByText('Four').waitFor()
  const shown = main(page).locator('dl').first().locator('dt')
  assert.deepEqual(await shown.allInnerTexts(), labels.slice(0, 4))
})

test('9: the token is stored under “token”, and the modal is at most 80% of the window high', async (t) => {
  const { page, signIn } = await atSignIn(t)
  await signIn()
  await page.waitForURL('**/dashboard')
  assert.match((await storedToken(page)) ?? '', /^[\w-]{20,}$/)
  const [first = assert.fail('no project')] = await listed(page)
  for (const viewport of [phone, { width: 1440, height: 500 }]) {
    await page.setViewportSize(viewport)
    await pressed(page, first.title).click()
    const dialog = page.getByRole('dialog', { name: first.title })
    await dialog.getByText('Start Date').waitFor()
    const { height } = (await dialog.boundingBox()) ?? assert.fail('no box')
    assert.ok(height <= viewport.height * 0.8 + 1, `${height} px of ${viewport.height}`)
    await pressed(dialog, 'Close').click()
    await dialog.waitFor({ state: 'detached' })
  }
})
