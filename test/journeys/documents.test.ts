import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { latin, largePdf, pdfBytes, text } from '../fixtures/document-samples.ts'
import { freshFolder } from '../support/database/database.ts'
import { desktop, gone, phone } from './browser.ts'
import { accessible, fits, pressable, wellHeaded } from './checks.ts'
import { answersOf } from './portal-steps.ts'
import { button, signIn, siteWithClient } from './signin-steps.ts'

interface Given {
  name: string
  bytes: Uint8Array
}

/** Opens the documents of the demo client, whose first project has none. */
async function atDocuments(
  t: TestContext,
  options: BrowserContextOptions & { expected?: RegExp } = {},
) {
  const site = await siteWithClient(t)
  const page = await site.visit('/login', options)
  const answered = answersOf(page)
  await signIn(page, site.client.username, site.client.password)
  await page.waitForURL('**/dashboard*')
  // Who leaves a section stops asking for what it shows.
  await answered()
  await page.goto('/dashboard#documents')
  await page.getByText('No documents yet.').first().waitFor()
  return { ...site, page }
}

async function chooser(page: Page, name: string | RegExp) {
  const opens = page.waitForEvent('filechooser')
  await button(page, name).first().click()
  return await opens
}

async function choose(page: Page, name: string | RegExp, ...files: Given[]): Promise<void> {
  const given = files.map((one) => ({
    name: one.name,
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(one.bytes),
  }))
  await (await chooser(page, name)).setFiles(given)
}

const gif = latin(
  'GIF89a\x01\x00\x01\x00\x80\x00\x00\xff\xff\xff\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;',
)

for (const viewport of [phone, desktop]) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`documents are accessible and fit at ${viewport.width} px, ${colorScheme}`, async (t) => {
      const { page } = await atDocuments(t, { viewport })
      if (colorScheme === 'dark')
        await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'))
      if (viewport === phone)
        await page.locator('summary').filter({ hasText: 'Send files' }).first().click()
      await page.getByLabel('Folder (optional)').first().fill('Plans / 2027')
      await choose(
        page,
        /^Choose files for/,
        { name: 'A plan.pdf', bytes: pdfBytes },
        { name: 'x.exe', bytes: pdfBytes },
      )
      await page.getByText('Plans / 2027').first().waitFor()
      await page.getByText('Not sent: Files of this kind are not accepted').waitFor()
      await page.getByText('More of A plan.pdf').click()
      await accessible(page)
      await wellHeaded(page)
      await pressable(page)
      await fits(page, 320, viewport.width)
    })
  }
}

test('a PDF is shown in a new tab, and saved where the browser opens none', async (t) => {
  const { page } = await atDocuments(t)
  await choose(page, /^Choose files for/, { name: 'A plan.pdf', bytes: pdfBytes })
  const preview = button(page, 'Preview A plan.pdf, version 1')
  const shown = page.context().waitForEvent('request', (one) => one.url().includes('/api/files/'))
  const [tab] = await Promise.all([page.waitForEvent('popup'), preview.click()])
  assert.equal((await shown).frame().page(), tab)
  await page.evaluate(() => Object.assign(globalThis, { open: () => null }))
  const [saved] = await Promise.all([page.waitForEvent('download'), preview.click()])
  assert.equal(saved.suggestedFilename(), 'A plan.pdf')
})

test('a file of which only the last answer was lost has arrived', async (t) => {
  const expected = /status(?: of)? 404|ERR_CONNECTION_FAILED/
  const { page, database } = await atDocuments(t, { expected })
  await page.route('**/api/uploads/*/', async (route) => {
    if (route.request().method() !== 'PATCH') return await route.fallback()
    await route.fetch()
    await route.abort('connectionfailed')
  })
  await choose(page, /^Choose files for/, { name: 'A plan.pdf', bytes: pdfBytes })
  await button(page, 'Download A plan.pdf, version 1').waitFor()
  await page.getByRole('status').filter({ hasText: /^Sent/ }).waitFor()
  assert.equal(
    (
      await database.read
        .selectFrom('document')
        .select('id')
        .where('name', '=', 'A plan.pdf')
        .execute()
    ).length,
    1,
  )
})

test('a chosen file is listed, downloaded, previewed, gets a new version, and is removed and restored', async (t) => {
  const { page, database } = await atDocuments(t)
  await choose(
    page,
    /^Choose files for/,
    { name: 'notes.txt', bytes: text },
    { name: 'dot.gif', bytes: gif },
  )
  const saved = page.waitForEvent('download')
  await button(page, 'Download notes.txt, version 1').click()
  const download = await saved
  assert.equal(download.suggestedFilename(), 'notes.txt')
  await button(page, 'Preview dot.gif, version 1').click()
  const picture = page.getByRole('dialog').getByRole('img', { name: 'dot.gif' })
  await picture.waitFor()
  await page.waitForFunction(
    () => document.querySelector<HTMLImageElement>('dialog img')?.naturalWidth === 1,
  )
  await page.keyboard.press('Escape')
  await choose(page, /^Choose files for/, { name: 'notes.txt', bytes: Buffer.concat([text, text]) })
  await page.getByText('1 earlier version').click()
  await button(page, 'Download notes.txt, version 1').waitFor()
  await button(page, 'Remove notes.txt').click()
  await page.getByText('“notes.txt” was removed.').waitFor()
  await gone(button(page, /^Download notes/))
  await button(page, 'Undo: bring back notes.txt').click()
  await button(page, 'Download notes.txt, version 2').waitFor()
  await gone(page.getByText('was removed'))
  await page.getByText('1 earlier version').click()
  await button(page, 'Remove notes.txt').click()
  await page.getByText('“notes.txt” was removed.').waitFor()
  const left = database.read.selectFrom('document').select('name').where('removed_at', 'is', null)
  assert.deepEqual(
    (await left.execute()).map(({ name }) => name),
    ['dot.gif'],
  )
})

test('a file can be dropped', async (t) => {
  const { page } = await atDocuments(t)
  const data = await page.evaluateHandle(() => {
    const transfer = new DataTransfer()
    transfer.items.add(new File(['Dropped words.'], 'dropped.txt', { type: 'text/plain' }))
    return transfer
  })
  const zone = page.getByText('Drop files here').first()
  await zone.dispatchEvent('dragover', { dataTransfer: data })
  const over = page.getByText('Let go to send')
  await over.dispatchEvent('dragleave', { dataTransfer: data })
  await gone(over)
  await zone.dispatchEvent('dragover', { dataTransfer: data })
  await over.dispatchEvent('drop', { dataTransfer: data })
  await button(page, 'Download dropped.txt, version 1').waitFor()
})

const large = { name: 'large.pdf', bytes: largePdf(6_000_000) }

/** From the disk, because sending so much to the browser takes a busy machine half a minute. */
async function chooseLarge(t: TestContext, page: Page, name: string | RegExp): Promise<void> {
  const path = join(freshFolder(t), large.name)
  writeFileSync(path, large.bytes)
  await (await chooser(page, name)).setFiles(path)
}

test('an upload that is paused, cut off and reloaded arrives whole', async (t) => {
  const { page, database, files } = await interruptedUploads(t)
  // Lets two pieces through, then nothing.
  let pieces = 0
  await page.route('**/api/uploads/*/', async (route) => {
    const isPiece = route.request().method() === 'PATCH'
    if (isPiece && (pieces += 1) > 2) await route.abort('connectionfailed')
    else await route.continue()
  })
  await chooseLarge(t, page, /^Choose files for/)
  await page.getByText('The connection is lost. It goes on by itself.').waitFor()
  await button(page, 'Pause large.pdf').click()
  await page.getByText('Paused').waitFor()
  await page.unroute('**/api/uploads/*/')
  await page.reload()
  const { received } = await database.read
    .selectFrom('upload')
    .select('received')
    .executeTakeFirstOrThrow()
  assert.ok(received > 0 && received < large.bytes.length, `${received}`)
  const percent = Math.floor((100 * received) / large.bytes.length)
  const goOn = page.getByText(`Choose the same file again to go on from ${percent}% (`)
  await goOn.waitFor()
  // Also where the server cannot say how much of it has arrived.
  await page.route('**/api/uploads/*/', (route) =>
    route.request().method() === 'GET' ? route.abort() : route.fallback(),
  )
  const asked = page.waitForEvent('requestfailed', (one) => one.url().includes('/api/uploads/'))
  await page.reload()
  await asked
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  )
  await goOn.waitFor()
  await page.unroute('**/api/uploads/*/')
  await choose(page, 'Choose the file large.pdf again', { ...large, bytes: text })
  await page.getByText('That is another file').waitFor()
  await chooseLarge(t, page, 'Choose the file large.pdf again')
  await button(page, 'Download large.pdf, version 1').waitFor()
  assert.equal(await files(), 1)
})

async function interruptedUploads(t: TestContext) {
  const site = await atDocuments(t, {
    expected: /ERR_FAILED|ERR_CONNECTION_FAILED|failed: 0/,
  })
  const files = async () =>
    (await site.database.read.selectFrom('document_version').select('sha256').execute()).length
  return { ...site, files }
}

test('a list of documents that cannot be loaded says so and offers to try again', async (t) => {
  const site = await siteWithClient(t)
  const page = await site.visit('/login', { expected: /status(?: of)? 503|documents\/ failed/ })
  const answered = answersOf(page)
  await signIn(page, site.client.username, site.client.password)
  await page.waitForURL('**/dashboard*')
  // Who leaves a section stops asking for what it shows.
  await answered()
  await page.route('**/api/documents/', (route) =>
    route.fulfill({ status: 503, json: { detail: 'Not just now.' } }),
  )
  await page.goto('/dashboard#documents')
  await page.getByText('Not just now.').waitFor()
  await page.unroute('**/api/documents/')
  await button(page, 'Try again').click()
  await page.getByText('No documents yet.').first().waitFor()
})
