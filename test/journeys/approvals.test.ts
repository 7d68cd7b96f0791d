import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { desktop, focusReads, gone, hasFocus, phone } from './browser.ts'
import { decidedDocuments } from '../../src/features/setup/demo-approvals.ts'
import { insertApproval } from '../support/work/approvals.ts'
import { insertEvent } from '../support/dates.ts'
import { insertVersion } from '../support/work/documents.ts'
import { obstacles, portal } from './calendar-steps.ts'
import { postsOf } from './portal-steps.ts'

const title = 'Training plan for the other thirty-seven dealers'
const openIt = async (page: Page) => await page.locator('summary', { hasText: title }).click()

test('a plan is declined with a reason, and the certificate tells its file from another', async (t) => {
  const { open, database } = await portal(t)
  const page = await open('/dashboard', { expected: /status(?: of)? 400/ })
  await openIt(page)
  await page.getByRole('button', { name: 'Decline' }).click()
  await page.getByText('Say why, so that we know what to change.').waitFor()
  await hasFocus(page.getByLabel('Your reason'))
  await page.getByLabel('Your reason').fill('Norfolk has no room on Tuesdays.')
  await page.getByRole('button', { name: 'Decline' }).click()
  await page.getByText(`You have declined “${title}”.`).waitFor()
  await gone(page.locator('summary', { hasText: title }))
  const row = await database.read
    .selectFrom('approval')
    .select(['decision', 'reason', 'decided_by_name', 'decided_at'])
    .where('title', '=', title)
    .executeTakeFirst()
  assert.deepEqual(
    { ...row },
    {
      decision: 'declined',
      reason: 'Norfolk has no room on Tuesdays.',
      decided_by_name: 'Iris Okafor',
      decided_at: '2026-11-20T15:00:00.000Z',
    },
  )
  await page.getByRole('link', { name: 'The certificate' }).click()
  await page.getByRole('heading', { name: title }).waitFor()
  await page.waitForLoadState('networkidle')
  const file = page.getByLabel('File to compare')
  const [first, second] = decidedDocuments('Dealer quotes on the phone')
  const buffer = second?.bytes as Buffer
  await file.setInputFiles({ name: 'mine.pdf', mimeType: 'application/pdf', buffer })
  await page.getByText('This is exactly the file that was declined.').waitFor()
  const other = first?.bytes as Buffer
  await file.setInputFiles({ name: 'old.pdf', mimeType: 'application/pdf', buffer: other })
  await page.getByText('old.pdf is another file, or another version of it.').waitFor()
  assert.equal(await page.getByText('exactly the file').count(), 0)
  await page.evaluate(() => {
    crypto.subtle.digest = () => new Promise(() => {})
  })
  await file.setInputFiles({ name: 'large.pdf', mimeType: 'application/pdf', buffer })
  await page.getByRole('status').filter({ hasText: 'Reading large.pdf...' }).waitFor()
})

test('an approval by double click is sent once, and confirmed', async (t) => {
  const { open } = await portal(t)
  const page = await open('/dashboard')
  const sent = postsOf(page)
  await openIt(page)
  await page.getByRole('button', { name: 'Approve' }).click()
  await page.getByRole('button', { name: 'Approve Training plan.pdf' }).dblclick()
  await page.getByText(`You have approved “${title}”.`).waitFor()
  await focusReads(page, /^You have approved/)
  assert.equal(sent.filter((path) => path.startsWith('/api/approvals/')).length, 1)
  assert.equal(await page.getByRole('alert').count(), 0)
})

test('a project shows what was approved and by whom, with a link to the certificate', async (t) => {
  const { open } = await portal(t)
  const page = await open('/dashboard')
  await page.getByRole('button', { name: 'Orders and stock in Salesforce' }).click()
  const dialog = page.getByRole('dialog', { name: 'Orders and stock in Salesforce' })
  await dialog.getByText('APPROVED').waitFor()
  await dialog.getByText('Checked by sales operations, too.').waitFor()
  await dialog.getByRole('link', { name: 'Certificate' }).click()
  await page.getByText('Approved by Maren Halden, Halden Marine Supply.').waitFor()
  for (const viewport of [phone, desktop]) {
    await page.setViewportSize(viewport)
    const wide = await page.evaluate(() => document.documentElement.scrollWidth)
    assert.equal(wide, viewport.width)
    assert.deepEqual(await obstacles(page), [])
  }
})

test('an approval links to its document and names a newer version, and so does the project', async (t) => {
  const { open, database, halden } = await portal(t)
  const rows = database.read.selectFrom('project').select('id')
  const { id: project_id } = await rows
    .where('title', '=', 'Dealer quotes on the phone')
    .executeTakeFirstOrThrow()
  const owned = { organisation_id: halden, project_id }
  const { id, document_id, name } = await insertVersion(database, owned, { name: 'Quince.pdf' })
  await insertVersion(database, { ...owned, document_id }, { number: 2, name })
  const subject = { subject_version_id: id, subject_number: 1, subject_name: name }
  await insertApproval(database, owned, { ...subject, due_date: '2026-11-22' })
  await insertEvent(database, owned)
  const page = await open('/dashboard', { viewport: phone })
  await page.locator('summary', { hasText: 'Quince plan' }).click()
  await page.getByText('Version 2 is newer. You decide on version 1, not on the newest.').waitFor()
  await page.getByRole('button', { name: 'Download Quince.pdf, version 1' }).waitFor()
  await page.getByRole('button', { name: 'Dealer quotes on the phone' }).click()
  const dialog = page.getByRole('dialog', { name: 'Dealer quotes on the phone' })
  await dialog.getByText('Quince meeting').waitFor()
  assert.deepEqual(await obstacles(page, 'dialog'), [])
  await dialog.getByRole('link', { name: 'Quince.pdf' }).click()
  const row = page.getByRole('listitem').filter({ hasText: 'Quince.pdf' })
  await row.waitFor()
  assert.match(page.url(), /\?document=[\w-]{22}#documents$/)
  await page.waitForFunction(() => document.activeElement?.textContent?.includes('Quince.pdf'))
  assert.deepEqual(await obstacles(page), [])
})

test('a viewer sees who can decide, and no button', async (t) => {
  const { open } = await portal(t, 'viewer')
  const page = await open('/dashboard')
  await openIt(page)
  await page.getByText('a colleague of yours can decide').waitFor()
  assert.equal(await page.getByRole('button', { name: 'Approve' }).count(), 0)
})

test('an open approval is counted in the menu, fits the screen and is accessible', async (t) => {
  const { open } = await portal(t)
  for (const viewport of [phone, desktop]) {
    const page = await open('/dashboard', {
      viewport,
      theme: viewport === phone ? 'dark' : 'light',
    })
    await openIt(page)
    const wide = await page.evaluate(() => document.documentElement.scrollWidth)
    assert.equal(wide, viewport.width)
    assert.deepEqual(await obstacles(page), [])
    if (viewport === desktop) await page.getByRole('link', { name: /Projects\s*4/ }).waitFor()
  }
})
