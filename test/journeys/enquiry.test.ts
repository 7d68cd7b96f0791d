import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { hasFocus, hydrated, site } from './browser.ts'

const words = {
  Name: 'Jonas Reyes',
  Email: 'jonas@alderfinch.example',
  Message: 'Thirty flows, and nobody knows which still run. Could you look?',
}
const field = (page: Page, label: string) => page.getByRole('textbox', { name: label })
const button = (page: Page) => page.getByRole('button', { name: /Send Message|Sending/ })

async function fill(page: Page, typed: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(typed)) await field(page, label).fill(value)
}

test('an enquiry is sent without leaving the page, and is stored', async (t) => {
  const { visit, database } = await site(t)
  const page = await visit('/contact')
  await fill(page, words)
  await hydrated(field(page, 'Name'))
  assert.equal(await field(page, 'Name').inputValue(), words.Name, 'typed before the script loaded')
  const address = page.url()
  let release = () => {}
  const held = new Promise<void>((done) => (release = done))
  await page.route('**/contact', async (route) => {
    await held
    await route.continue()
  })
  await button(page).click()
  await page.getByText('Sending...').waitFor()
  assert.ok(await button(page).isDisabled())
  release()
  const thanks = page.getByRole('heading', { name: 'Thank You!' })
  await thanks.waitFor()
  assert.equal(page.url(), address)
  await hasFocus(thanks)
  const status = await page.getByRole('status').innerText()
  assert.match(status, /You will have an answer by \w+day, /)
  const rows = await database.read.selectFrom('enquiry').selectAll().execute()
  assert.equal(rows.length, 1)
  assert.equal(rows[0]?.message, words.Message)
  assert.ok(status.includes(rows[0]?.reference ?? 'a reference'))
  assert.equal(rows[0]?.quarantined_at, null)
  await page.getByRole('button', { name: 'Send Another Message' }).click()
  for (const label of Object.keys(words)) assert.equal(await field(page, label).inputValue(), '')
})

test('what was typed survives a lost connection and a reload', async (t) => {
  const { visit, database } = await site(t)
  const page = await visit('/contact', { expected: /ERR_INTERNET_DISCONNECTED|failed/i })
  await fill(page, words)
  await hydrated(field(page, 'Name'))
  await page.context().setOffline(true)
  await button(page).click()
  const banner = page.getByRole('alert')
  const sentence = 'Failed to send message. Please try again or call us directly.'
  assert.equal(await banner.textContent(), sentence)
  assert.equal(await field(page, 'Message').inputValue(), words.Message)
  await page.context().setOffline(false)
  await page.reload()
  for (const [label, value] of Object.entries(words)) {
    assert.equal(await field(page, label).inputValue(), value)
  }
  await field(page, 'Name').focus()
  await hydrated(field(page, 'Name'))
  await button(page).click()
  await page.getByRole('heading', { name: 'Thank You!' }).waitFor()
  assert.equal((await database.read.selectFrom('enquiry').select('id').execute()).length, 1)
})

test('an error is shown at its field, which gets the focus', async (t) => {
  const { visit, database } = await site(t)
  const page = await visit('/contact', { expected: /\b400\b/ })
  await fill(page, { ...words, Email: 'jonas@nowhere' })
  await hydrated(field(page, 'Name'))
  await button(page).click()
  await page.getByText('Enter an email address we can reply to.').waitFor()
  const email = field(page, 'Email')
  await hasFocus(email)
  assert.equal(await email.getAttribute('aria-invalid'), 'true')
  assert.equal(await email.inputValue(), 'jonas@nowhere')
  assert.equal((await database.read.selectFrom('enquiry').select('id').execute()).length, 0)
})
