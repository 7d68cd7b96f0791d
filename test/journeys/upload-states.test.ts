import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import type { Page, Route } from 'playwright-core'
import { linesOf } from '../approved/lines.ts'
import { largePdf, pdfBytes } from '../fixtures/document-samples.ts'
import { button, portal } from './portal-steps.ts'

/** Whoever pauses cancels the chunk that is under way. */
const cancelled = { expected: /uploads\/.* net::ERR_ABORTED/ }

/** The chunks of an upload are kept waiting until the test answers them. */
async function heldChunks(page: Page) {
  const chunks: Route[] = []
  await page.route('**/api/uploads/*/', async (route) => {
    if (route.request().method() !== 'PATCH') return await route.fallback()
    chunks.push(route)
  })
  return chunks
}

async function choose(page: Page, name: RegExp, bytes: Uint8Array): Promise<void> {
  const opens = page.waitForEvent('filechooser')
  await button(page, name).first().click()
  const buffer = Buffer.from(bytes)
  await (await opens).setFiles({ name: 'prices.pdf', mimeType: 'application/pdf', buffer })
}

/** Pauses, resumes and loses an upload, and holds what is read each time against the approved text. */
async function approveStates(t: TestContext, page: Page, what: string): Promise<void> {
  const row = page.getByRole('list').filter({ hasText: 'prices.pdf' })
  const states: string[] = []
  const note = async (state: string, words: string) => {
    await row.getByText(words).first().waitFor()
    const list = await row.evaluate(({ outerHTML }) => outerHTML)
    states.push(`-- ${state}`, ...linesOf(list))
  }
  await note('while it is sent', 'Sending')
  await button(page, 'Pause prices.pdf').click()
  await note('paused', 'Paused')
  await page.reload()
  await note('after a reload', 'Choose the same file again')
  const file = join(import.meta.dirname, '../approved/screens', `upload-${what}.txt`)
  t.assert.fileSnapshot(states.join('\n'), file, { serializers: [String] })
}

test('a file sent for a request says how far it is, in every state', async (t) => {
  const { enter } = await portal(t)
  const page = await enter('/dashboard', cancelled)
  await heldChunks(page)
  await page.locator('summary').filter({ hasText: 'The price list for rope' }).click()
  await choose(page, /^Choose a file for/, largePdf(20_000))
  await approveStates(t, page, 'for-a-request')
})

test('a file sent to the documents says how far it is, in every state', async (t) => {
  const { enter } = await portal(t)
  const page = await enter('/dashboard#documents', cancelled)
  await heldChunks(page)
  await choose(page, /^Choose files for/, pdfBytes)
  await approveStates(t, page, 'to-documents')
})
