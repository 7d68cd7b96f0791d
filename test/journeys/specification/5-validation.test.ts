import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { hasFocus, site } from '../browser.ts'
import { anchors, caller, main, pressed, type Row } from './steps.ts'

/** Section 5 of the specification: what is required, and of what type. */

test('5: the fields of the enquiry, the sign-in and the newsletter', async (t) => {
  const { visit } = await site(t, { demo: false })
  const page = await visit('/contact')
  await fields(page)
  await page.goto('/login')
  for (const name of ['Username or email', 'Password']) {
    const required = page.getByLabel(name, { exact: true })
    assert.ok(await required.evaluate((one: HTMLInputElement) => one.required), name)
  }
  await page.goto('/blog')
  assert.equal(await main(page).getByLabel('Email').getAttribute('type'), 'email')
})

const inOrder = ['advisory', 'implementation', 'development', 'admin', 'integration', 'training']

async function fields(page: Page): Promise<void> {
  const found = await main(page)
    .locator('form :is(input, select, textarea)')
    .evaluateAll((all) =>
      (all as HTMLInputElement[])
        .filter((one) => one.checkVisibility() && one.tabIndex >= 0)
        .map(({ name, type, required }) => [name, type, required]),
    )
  assert.deepEqual(found, [
    ['name', 'text', true],
    ['email', 'email', true],
    ['phone', 'tel', false],
    ['company', 'text', false],
    ['service_interest', 'select-one', false],
    ['message', 'textarea', true],
  ])
  assert.equal(await page.getByLabel('Message').getAttribute('rows'), '6')
  const interest = page.getByLabel('Service Interest').getByRole('option')
  const values = interest.evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value))
  assert.deepEqual(await values, ['', ...inOrder])
  assert.equal(await interest.first().innerText(), 'Select a service')
  await pressed(page, 'Send Message').click()
  await hasFocus(page.getByLabel('Name'))
}

const least = { name: 'Amara Kessler', email: 'amara@example.com', message: 'Hello.' }
const empty = { phone: '', company: '', subject: '', service_interest: '' }
const enquiry = { ...least, ...empty, budget_range: '', timeline: '' }

test('5: the server requires the same, and takes each service and none', async (t) => {
  const { post } = await caller(t)
  for (const name of Object.keys(least)) {
    const refused = await post('/contact/', { ...enquiry, [name]: '' })
    assert.equal(refused.status, 400, name)
    assert.deepEqual(Object.keys((refused.json as { errors: Row }).errors), [name])
  }
  for (const service_interest of ['', ...anchors])
    assert.equal((await post('/contact/', { ...enquiry, service_interest })).status, 201)
  assert.equal((await post('/contact/', { ...enquiry, email: 'amara' })).status, 400)
  assert.equal((await post('/contact/', { ...enquiry, colour: 'red' })).status, 422)
})
