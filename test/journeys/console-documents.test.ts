import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test, type TestContext } from 'node:test'
import { largePdf } from '../fixtures/document-samples.ts'
import { gone, hasFocus, phone } from './browser.ts'
import { accessible, fits, pressable } from './checks.ts'
import { clinicsProject } from './console-steps.ts'
import { button, portal, refusals } from './portal-steps.ts'

/** A consultant at the documents of a project of the demo firm. */
async function room(t: TestContext, options: { viewport?: typeof phone; hasTouch?: boolean } = {}) {
  const here = await portal(t)
  await here.become({ role: 'manager' })
  const { id } = await clinicsProject(here.database)
  const page = await here.enter(`/console/projects/${id}/documents`, {
    ...options,
    expected: refusals,
  })
  await page.getByRole('heading', { name: 'Documents', level: 3 }).waitFor()
  const send = async (name: string, size = 3000) => {
    const opens = page.waitForEvent('filechooser')
    await button(page, /^Choose files for/).click()
    const buffer = Buffer.from(largePdf(size))
    await (await opens).setFiles({ name, mimeType: 'application/pdf', buffer })
  }
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  const more = (name: string) => row(name).getByText(/^(More|\d+ earlier version)/)
  const heading = page.getByRole('heading', { name: 'Documents', level: 3 })
  const versions = async (name: string) =>
    await here.database.read
      .selectFrom('document_version')
      .innerJoin('document', 'document.id', 'document_version.document_id')
      .select(['number', 'by_account', 'folder'])
      .where('document.name', '=', name)
      .where('document.removed_at', 'is', null)
      .execute()
  return { ...here, page, send, row, more, heading, versions, project: id }
}

test('a file is sent to a client, taken back, sent again, opened and replaced by a new version', async (t) => {
  const { page, send, row, more, heading, versions } = await room(t)
  await page.getByText(/^Client: .+ \(\d+ (person|people)\)$/).waitFor()
  await page.getByLabel('Folder (optional)').fill('Reports')
  await send('Plan.pdf')
  await page.getByText('“Plan.pdf” is in the documents').waitFor()
  await row('Plan.pdf').getByText('Version 1').waitFor()
  await page.keyboard.press('z')
  await gone(row('Plan.pdf').getByText('Version 1'))
  await hasFocus(heading)
  assert.deepEqual(await versions('Plan.pdf'), [])

  await send('Plan.pdf')
  await row('Plan.pdf').getByText('Version 1').waitFor()
  const saved = page.waitForEvent('download')
  await button(page, 'Download Plan.pdf, version 1').click()
  const bytes = await readFile(await (await saved).path())
  assert.deepEqual(new Uint8Array(bytes), new Uint8Array(largePdf(3000)))
  const whole = page.waitForEvent('download')
  await button(page, /^All as a ZIP/).click()
  assert.match((await whole).suggestedFilename(), /\.zip$/)

  await more('Plan.pdf').click()
  const opens = page.waitForEvent('filechooser')
  await button(page, 'Send a new version of Plan.pdf').click()
  await (
    await opens
  ).setFiles({
    name: 'Plan-final.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from(largePdf(4000)),
  })
  await row('Plan.pdf').getByText('Version 2').waitFor()
  await accessible(page)
  if (process.env['SHOTS'])
    await page.screenshot({ path: `${process.env['SHOTS']}/documents-1440.png`, fullPage: true })
  const all = await versions('Plan.pdf')
  assert.deepEqual(
    all.map(({ number, by_account, folder }) => [number, by_account, folder]),
    [
      [1, null, 'Reports'],
      [2, null, 'Reports'],
    ],
  )
})

test('a document is removed with Undo, listed as removed, brought back, and deleted for good', async (t) => {
  const { page, send, row, more, heading, versions } = await room(t)
  await send('Plan.pdf')
  await row('Plan.pdf').getByText('Version 1').waitFor()
  await more('Plan.pdf').click()
  await button(page, 'Remove Plan.pdf').click()
  await page.getByText('Removed Plan.pdf').waitFor()
  await hasFocus(heading)
  assert.deepEqual(await versions('Plan.pdf'), [])
  await page.keyboard.press('z')
  await row('Plan.pdf').getByText('Version 1').waitFor()
  await more('Plan.pdf').click()
  await button(page, 'Remove Plan.pdf').click()
  await page.getByText(/^Removed in the last 30 days/).click()
  await button(page, 'Bring back Plan.pdf').click()
  await hasFocus(heading)
  await row('Plan.pdf').getByText('Version 1').waitFor()
  await more('Plan.pdf').click()
  await button(page, 'Remove Plan.pdf').click()
  await page.getByText(/^Removed in the last 30 days/).click()
  await button(page, 'Delete for good: Plan.pdf').click()
  await button(page, 'Delete, cannot be undone').click()
  await gone(button(page, 'Delete for good: Plan.pdf'))
  await hasFocus(heading)
})

test('Z takes back what was done last, also while its answer is still under way', async (t) => {
  const { page, send, row, more, versions } = await room(t)
  for (const name of ['First.pdf', 'Second.pdf']) {
    await send(name)
    await row(name).getByText('Version 1').waitFor()
  }
  await more('First.pdf').click()
  await button(page, 'Remove First.pdf').click()
  await page.getByText('Removed First.pdf').waitFor()
  await more('Second.pdf').click()
  const held = Promise.withResolvers<undefined>()
  await page.route('**/api/staff/projects/*/', async (route) => {
    await held.promise
    await route.continue()
  })
  const removed = page.waitForResponse('**/remove/')
  await button(page, 'Remove Second.pdf').click()
  await removed
  const restored = page.waitForRequest('**/restore/')
  await page.keyboard.press('z')
  held.resolve(undefined)
  await restored
  await row('Second.pdf').getByText('Version 1').waitFor()
  assert.deepEqual(await versions('First.pdf'), [])
  assert.equal((await versions('Second.pdf')).length, 1)
})

test('what is to be approved cannot be removed, and the row says why; what is no file we take says so', async (t) => {
  const { page, send, row, more, project, versions } = await room(t)
  await send('Plan.exe')
  await page.getByText(/^Not sent: /).waitFor()
  await button(page, 'Dismiss Plan.exe').click()
  await send('Plan.pdf')
  await row('Plan.pdf').getByText('Version 1').waitFor()
  await page.goto(`/console/projects/${project}/waiting`)
  await button(page, /^Ask for something/).click()
  await page.getByRole('radio', { name: /^An approval/ }).check()
  await page.getByLabel('In a line').fill('Sign the plan')
  await page.getByLabel('Of which document').selectOption('Plan.pdf, version 1')
  await button(page, /^Ask /).last().click()
  await page.getByText('Sign the plan').waitFor()
  await page.goto(`/console/projects/${project}/documents`)
  await more('Plan.pdf').click()
  await button(page, 'Remove Plan.pdf').click()
  await page.getByText('It cannot be removed: it is, or was, up for approval.').waitFor()
  assert.equal((await versions('Plan.pdf')).length, 1)
})

test('on a phone the documents of a project fit, and a file is sent with a thumb', async (t) => {
  const { page, send, row } = await room(t, { viewport: phone, hasTouch: true })
  await page.getByText('Send files', { exact: false }).first().tap()
  await send(
    'A very long name of a file that nobody would ever read to its end, version of November.pdf',
  )
  await row('A very long name').getByText('Version 1').waitFor()
  await fits(page, 320, phone.width)
  await pressable(page)
  if (process.env['SHOTS'])
    await page.screenshot({ path: `${process.env['SHOTS']}/documents-390.png`, fullPage: true })
})
