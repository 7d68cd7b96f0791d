import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import type { Page, Route } from 'playwright-core'
import { linesOf } from '../approved/lines.ts'
import { largePdf, pdfBytes } from '../fixtures/document-samples.ts'
import { gone } from './browser.ts'
import { button, portal } from './portal-steps.ts'

/** Whoever pauses cancels the chunk that is under way. */
const cancelled = { expected: /uploads\/.* net::ERR_ABORTED/ }

/** The chunks of an upload are kept waiting until the test answers them. */
async function heldChunks(page: Page) {
  const first = Promise.withResolvers<Route>()
  await page.route('**/api/uploads/*/', async (route) => {
    if (route.request().method() !== 'PATCH') return await route.fallback()
    first.resolve(route)
  })
  return { first: first.promise }
}

async function choose(
  page: Page,
  name: RegExp,
  bytes: Uint8Array,
  files = ['prices.pdf'],
): Promise<void> {
  const opens = page.waitForEvent('filechooser')
  await button(page, name).first().click()
  const file = { mimeType: 'application/pdf', buffer: Buffer.from(bytes) }
  await (await opens).setFiles(files.map((name) => ({ name, ...file })))
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

test('of several files two are sent at once, and the others wait', async (t) => {
  const { enter } = await portal(t)
  const page = await enter('/dashboard#documents', cancelled)
  const { first } = await heldChunks(page)
  await choose(page, /^Choose files for/, pdfBytes, ['a.pdf', 'b.pdf', 'c.pdf'])
  const states = page.getByRole('list', { name: 'Files being sent' }).getByRole('status')
  const among = (words: string) => states.filter({ hasText: words })
  await among('Sending').nth(1).waitFor()
  assert.deepEqual([await among('Sending').count(), await among('Waiting').count()], [2, 1])
  await (await first).continue()
  await among('Sent').waitFor()
  await gone(among('Waiting'))
  assert.equal(await among('Sending').count(), 2)
})
