import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { Page } from 'playwright-core'
import { addActor } from '../support/calling.ts'
import { tamper } from '../support/audit.ts'
import { accessible, fits, wellHeaded } from './checks.ts'
import { button, portal, refusals, type Coming } from './portal-steps.ts'

/** A console for Maren, a manager, of a firm where Ruth has just renamed a client. */
async function audit(t: TestContext) {
  const here = await portal(t)
  await here.become({ role: 'manager' })
  const { database } = here
  const ruth = await addActor(here, 'ruth', {
    organisation_id: null,
    role: 'manager',
    first_name: 'Ruth',
    last_name: 'Adler',
  })
  const found = database.read.selectFrom('organisation').select(['id', 'name'])
  const halden = await found.where('name', 'like', 'Halden%').executeTakeFirstOrThrow()
  const answer = await ruth.call('PATCH', `/staff/organisations/${halden.id}/`, {
    name: 'Halden Group',
    base: null,
  })
  assert.equal(answer.status, 200, answer.text)
  const open = async (path = '/console/audit', options: Coming = {}) =>
    await here.enter(path, options)
  return { ...here, halden, open }
}

const arrived = (page: Page, name: string) =>
  page.waitForFunction(
    (wanted) =>
      document.activeElement?.matches('h3') && document.activeElement.textContent === wanted,
    name,
  )

test('who renamed a client, from what and to what, is found by keys within a few seconds', async (t) => {
  const { open } = await audit(t)
  const page = await open()
  await page.locator('a[data-row]').first().waitFor()
  await accessible(page)
  await wellHeaded(page)
  await page.keyboard.press('/')
  await page.keyboard.type('halden')
  await page.waitForURL(/search=halden/)
  const row = page.locator('a[data-row]').filter({ hasText: 'Organisation changed' })
  await row.filter({ hasText: 'by Ruth Adler' }).first().focus()
  await page.keyboard.press('Enter')
  await arrived(page, 'Organisation changed')
  const changes = page.getByRole('table', { name: 'What changed' })
  const cells = changes.getByRole('row', { name: /^name/ }).getByRole('cell')
  assert.match((await cells.nth(0).textContent()) ?? '', /^Halden Marine Supply/)
  assert.equal(await cells.nth(1).textContent(), 'Halden Group')
  await page.getByText('As it was written.').waitFor()
  await accessible(page)
  await wellHeaded(page)
  await fits(page, 1440, 1100, 390, 320)
  const address = page.url()
  await page.keyboard.press('Escape')
  await page.waitForFunction(() => document.activeElement?.matches('a[data-row]'))
  await page.goto(address)
  await changes.waitFor()
})

test('the check says that it is whole, and which entry somebody altered', async (t) => {
  const { open, database } = await audit(t)
  const page = await open()
  await page.locator('a[data-row]').first().waitFor()
  const status = page.getByRole('status')
  await page.keyboard.press('c')
  await status.filter({ hasText: 'the audit is whole' }).waitFor()
  await tamper(database, "update audit_entry set address = '192.0.2.9' where seq = 1")
  await page.keyboard.press('c')
  await status.filter({ hasText: 'the audit is broken. Entry 1 is not as it was' }).waitFor()
  await accessible(page)
})

test('what is shown is saved as CSV, and a consultant gets none of it', async (t) => {
  const { open, become } = await audit(t)
  const page = await open('/console/audit?search=halden')
  await page.locator('a[data-row]').first().waitFor()
  await page.keyboard.press('v')
  await page.getByRole('dialog', { name: 'View of ' }).waitFor()
  await page.keyboard.press('Escape')
  await button(page, 'View…').click()
  const saved = page.waitForEvent('download')
  await button(page, 'Save the audit as CSV').click()
  assert.equal((await saved).suggestedFilename(), 'audit.csv')
  await become({ role: 'consultant' })
  const other = await open('/console/audit', { expected: refusals })
  assert.equal(await other.getByRole('link', { name: 'Audit' }).count(), 0)
  assert.equal(await other.locator('a[data-row]').count(), 0)
})
