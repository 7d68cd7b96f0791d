import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hydrated } from './browser.ts'
import { inboxOf } from './console-steps.ts'
import { field } from './portal-steps.ts'

test('the contact page says by which way a visitor came, and keeps nothing on their device', async (t) => {
  const { open, database } = await inboxOf(t, 1)
  const page = await open('/contact?utm_source=newsletter&utm_medium=mail')
  await field(page, 'Name').fill('Quince O’Neil')
  await hydrated(field(page, 'Name'))
  await field(page, 'Email').fill('quince@client.example')
  await field(page, 'Message').fill('Our quotes take four days, and half of that is approvals.')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await page.getByText(/ENQ-/).first().waitFor()
  const read = database.read.selectFrom('enquiry').select(['reference', 'utm_source', 'utm_medium'])
  const sent = await read.where('name', '=', 'Quince O’Neil').executeTakeFirstOrThrow()
  assert.deepEqual([sent.utm_source, sent.utm_medium], ['newsletter', 'mail'])
  const cookies = await page.context().cookies()
  assert.ok(cookies.every(({ value }) => !value.includes('newsletter')))
  const kept = await page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
  )
  assert.ok(!kept.includes('newsletter'))
  await page.goto(`/console/enquiries/${sent.reference}`)
  await page.getByText('campaign: newsletter, mail').waitFor()
  await page.getByRole('link', { name: /^Quince.*by newsletter$/s }).waitFor()
  await page.goto('/console/enquiries/ENQ-00000001')
  await page.getByText('unknown: nothing was said').waitFor()
  await page.goto('/console/today')
  await page.getByRole('heading', { name: 'Enquiries by where they came from' }).waitFor()
})
