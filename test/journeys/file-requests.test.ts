import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { largePdf, pdfBytes, text } from '../fixtures/document-samples.ts'
import { addActor } from '../support/calling.ts'
import { gone } from './browser.ts'
import { button, portal } from './portal-steps.ts'

const priceList = 'The price list for rope by the foot'

async function choose(page: Page, name: string, bytes: Uint8Array): Promise<void> {
  const opens = page.waitForEvent('filechooser')
  await button(page, `Choose a file for ${priceList}`).click()
  const buffer = Buffer.from(bytes)
  await (await opens).setFiles({ name, mimeType: 'application/octet-stream', buffer })
}

test('a requested file is sent with its request, and is in the list of documents', async (t) => {
  const { enter } = await portal(t)
  const page = await enter('/dashboard', { expected: /status(?: of)? 415|uploads\/.* failed: 415/ })
  await page.getByRole('link', { name: 'Projects 4 waiting' }).waitFor()
  await page.locator('summary').filter({ hasText: priceList }).click()
  await choose(page, 'prices.pdf', text)
  await page.getByText('The contents of the file do not match its name').waitFor()
  await choose(page, 'prices.pdf', pdfBytes)
  await page.getByText(`Your file for “${priceList}” was sent.`).waitFor()
  await page.getByRole('link', { name: 'Projects 3 waiting' }).waitFor()
  await gone(page.locator('summary').filter({ hasText: priceList }))
  await page.getByRole('status').getByRole('link', { name: 'documents' }).click()
  await button(page, 'Download prices.pdf, version 1').waitFor()
})

test('a requested file can be dropped, one at a time', async (t) => {
  const { enter, database } = await portal(t)
  const page = await enter('/dashboard')
  await page.locator('summary').filter({ hasText: priceList }).click()
  const drop = async (...names: string[]) => {
    const dataTransfer = await page.evaluateHandle((names) => {
      const transfer = new DataTransfer()
      for (const name of names) transfer.items.add(new File(['12 mm, 3.10'], name))
      return transfer
    }, names)
    await page.getByText('Drop the file here').dispatchEvent('drop', { dataTransfer })
  }
  await drop('old.txt', 'new.txt')
  await page.getByText('Send one file; several fit into a ZIP.').waitFor()
  await drop('new.txt')
  await page.getByText(`Your file for “${priceList}” was sent.`).waitFor()
  const row = database.read.selectFrom('request').select('answer').where('title', '=', priceList)
  assert.equal((await row.executeTakeFirst())?.answer, 'new.txt')
})

test('a request that the firm withdraws disappears from an open page', async (t) => {
  const here = await portal(t)
  const { enter, database } = here
  const page = await enter('/dashboard')
  const row = page.locator('summary').filter({ hasText: priceList })
  await row.waitFor()
  const { id, project_id } = await database.read
    .selectFrom('request')
    .select(['id', 'project_id'])
    .where('title', '=', priceList)
    .executeTakeFirstOrThrow()
  const mona = await addActor(here, 'mona', { role: 'manager', organisation_id: null })
  const withdrawn = `/staff/projects/${project_id}/requests/${id}/withdraw/`
  const { status } = await mona.call('POST', withdrawn)
  assert.ok(status < 300, String(status))
  await row.waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Projects 3 waiting' }).waitFor()
})

const large = { name: 'large.pdf', bytes: largePdf(6_000_000) }

test('the upload of a requested file resumes after a reload', async (t) => {
  const { enter, database } = await portal(t)
  const page = await enter('/dashboard', { expected: /ERR_FAILED|ERR_CONNECTION_FAILED|failed: 0/ })
  let pieces = 0
  await page.route('**/api/uploads/*/', async (route) => {
    const isPiece = route.request().method() === 'PATCH'
    if (isPiece && (pieces += 1) > 2) await route.abort('connectionfailed')
    else await route.continue()
  })
  await page.locator('summary').filter({ hasText: priceList }).click()
  await choose(page, large.name, large.bytes)
  await page.getByText('The connection is lost. It goes on by itself.').waitFor()
  await page.unroute('**/api/uploads/*/')
  await page.reload()
  await page.locator('details[open] summary', { hasText: 'Not all sent yet' }).waitFor()
  await page.getByText(/Choose the same file again to go on from [1-9]\d?%/).waitFor()
  const opens = page.waitForEvent('filechooser')
  await button(page, 'Choose the file large.pdf again').click()
  const { name, bytes } = large
  const buffer = Buffer.from(bytes)
  await (await opens).setFiles({ name, mimeType: 'application/octet-stream', buffer })
  await page.getByText(`Your file for “${priceList}” was sent.`).waitFor()
  const sent = await database.read
    .selectFrom('document')
    .select('id')
    .where('name', '=', name)
    .execute()
  assert.equal(sent.length, 1)
  await gone(page.getByText('Not all sent yet'))
})
