import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { Page } from 'playwright-core'
import { insertRequest } from '../support/dates.ts'
import { insertApproval } from '../support/work/approvals.ts'
import { insertVersion } from '../support/work/documents.ts'
import { desktop, focusReads, gone, phone } from './browser.ts'
import { portal } from './calendar-steps.ts'
import { accessible, fits, pressable, wellHeaded } from './checks.ts'
import { button } from './portal-steps.ts'

const long = 'Minutes of the meeting about the second delivery of spare parts to Norfolk, final.pdf'

/** Iris of the demo client, whose first project has documents of hers and one of the firm. */
async function withDocuments(t: TestContext) {
  const here = await portal(t)
  const { database, halden, person } = here
  const { id: project_id } = await database.read
    .selectFrom('project')
    .select('id')
    .where('title', '=', 'Dealer quotes on the phone')
    .executeTakeFirstOrThrow()
  const owned = { organisation_id: halden, project_id }
  const mine = { by_name: 'Iris Okafor', by_account: person.id }
  const add = (name: string, day: number, more = mine as Partial<typeof mine>) =>
    insertVersion(database, owned, {
      name,
      created_at: `2026-11-${10 + day}T09:00:00.000Z`,
      ...more,
    })
  await add('first.txt', 3)
  const { id } = await add('Plan.pdf', 2)
  await insertApproval(database, owned, { subject_version_id: id, subject_number: 1 })
  await add(long, 1)
  await add('Offer.pdf', 0, { by_name: 'Coronet' })
  return here
}

async function remove(page: Page, name: string): Promise<void> {
  await page.getByText(`More of ${name}`).click()
  await button(page, `Remove ${name}`).click()
  await page.getByText(`“${name}” was removed. We keep it for 30 days.`).waitFor()
}

const rowsOf = (page: Page) =>
  page.getByRole('region', { name: 'Dealer quotes on the phone' }).getByRole('listitem')

test('a removed document leaves the way back in its place, which has the focus', async (t) => {
  const { open } = await withDocuments(t)
  const page = await open('/dashboard#documents')
  await remove(page, long)
  await page.waitForFunction(() =>
    document.activeElement?.matches('li:has([aria-label^="Undo: bring back"])'),
  )
  assert.match((await rowsOf(page).nth(2).textContent()) ?? '', /was removed/)
  await button(page, `Undo: bring back ${long}`).click()
  await gone(page.getByText('was removed'))
  await page.waitForFunction(
    (name) =>
      document.activeElement?.tagName === 'LI' &&
      document.activeElement.textContent?.includes(name),
    long,
  )
  assert.match((await rowsOf(page).nth(2).textContent()) ?? '', new RegExp(long))
})

test('what is to be approved, or the firm sent, has no button and says why', async (t) => {
  const { open } = await withDocuments(t)
  const page = await open('/dashboard#documents')
  await page.getByText('More of Offer.pdf').click()
  await page.getByText('We sent it. To have it removed, write to us.').waitFor()
  await page.getByText('More of Plan.pdf').click()
  await page.getByText('It cannot be removed: it is, or was, up for approval.').waitFor()
  assert.equal(await button(page, /^Remove /).count(), 0)
})

test('the way back follows to other sections, and says what came back', async (t) => {
  const { open, database } = await withDocuments(t)
  const page = await open('/dashboard#documents')
  await remove(page, 'first.txt')
  assert.equal(await button(page, 'Undo: bring back first.txt').count(), 1)
  await page.getByRole('link', { name: 'Calendar' }).first().click()
  await button(page, 'Undo: bring back first.txt').click()
  await page.getByText('“first.txt” is back.').waitFor()
  await focusReads(page, /^“first.txt” is back\. See it$/)
  await page.getByRole('link', { name: 'See it' }).click()
  await button(page, 'Download first.txt, version 1').waitFor()
  const row = database.read.selectFrom('document').select('removed_at')
  assert.equal((await row.where('name', '=', 'first.txt').executeTakeFirst())?.removed_at, null)
  await button(page, 'Dismiss').click()
  await gone(page.getByText('is back'))
})

test('what was removed is in a list, from where it comes back', async (t) => {
  const { open } = await withDocuments(t)
  const page = await open('/dashboard#documents')
  await remove(page, 'first.txt')
  await page.reload()
  await page.getByText('Removed in the last 30 days (1)').click()
  await page.getByText('Removed by Iris Okafor').waitFor()
  await button(page, 'Bring back first.txt').click()
  await page.getByText('“first.txt” is back in Dealer quotes on the phone.').waitFor()
  await focusReads(page, /^“first.txt” is back in/)
  await gone(page.getByText('Removed in the last'))
  await button(page, 'Download first.txt, version 1').waitFor()
})

test('what comes back under another name says under which, and its time line has both', async (t) => {
  const { open, database, halden } = await withDocuments(t)
  const page = await open('/dashboard#documents')
  await remove(page, 'first.txt')
  const { project_id } = await database.read
    .selectFrom('document')
    .select('project_id')
    .where('name', '=', 'first.txt')
    .executeTakeFirstOrThrow()
  await insertVersion(database, { organisation_id: halden, project_id }, { name: 'first.txt' })
  await page.reload()
  await page.getByText('Removed in the last 30 days (1)').click()
  await button(page, 'Bring back first.txt').click()
  const said = '“first.txt” is back in Dealer quotes on the phone, as “first (2).txt”,'
  await page.getByText(said).waitFor()
  await page.getByText('More of first (2).txt').waitFor()
  await page.goto(`/dashboard?project=${project_id}`)
  const part = page.getByRole('dialog').getByRole('region', { name: 'What happened' })
  await part.getByRole('button', { name: 'Show what happened' }).click()
  await part.getByRole('radio', { name: 'Documents' }).check()
  const entries = part.getByRole('listitem').filter({ hasText: 'first (2).txt' })
  for (const what of ['Document brought back', 'Document removed'])
    await entries.filter({ hasText: what }).waitFor()
})

test('an answer that was a file leads to it, and says when that was removed', async (t) => {
  const { open, database, halden, person } = await withDocuments(t)
  const first = await database.read
    .selectFrom('document_version')
    .select(['id', 'project_id'])
    .where('name', '=', 'first.txt')
    .executeTakeFirstOrThrow()
  const { project_id } = first
  const given = { kind: 'file', title: 'The first list', version_id: first.id } as const
  const by = { answered_by: 'Iris Okafor', answered_at: '2026-11-14T09:00:00.000Z' }
  const asked = { ...given, ...by, answer: 'first.txt' }
  await insertRequest(database, { organisation_id: halden, project_id }, asked)
  const page = await open(`/dashboard?project=${project_id}`)
  const answers = page.getByRole('dialog').getByRole('listitem').filter({ hasText: asked.title })
  await answers.getByRole('link', { name: 'first.txt' }).click()
  await page.getByText('More of first.txt').waitFor()
  await database.transaction((trx) =>
    trx
      .updateTable('document')
      .set({ removed_at: by.answered_at, removed_by: person.id, removed_by_name: 'Iris Okafor' })
      .where('name', '=', 'first.txt')
      .execute(),
  )
  await page.goto(`/dashboard?project=${project_id}`)
  await page.reload()
  await answers.getByText('File: first.txt (removed since)').waitFor()
  assert.equal(await answers.getByRole('link').count(), 0)
})

test('what comes back from the list needs no other way back', async (t) => {
  const { open } = await withDocuments(t)
  const page = await open('/dashboard#documents')
  await remove(page, 'first.txt')
  await page.getByText('Removed in the last 30 days (1)').click()
  await page.getByRole('button', { name: 'Bring back first.txt', exact: true }).click()
  await page.getByText('“first.txt” is back in Dealer quotes on the phone.').waitFor()
  await gone(page.getByText('“first.txt” was removed.'))
  await gone(button(page, 'Undo: bring back first.txt'))
})

test('what was removed is deleted for good by the second press', async (t) => {
  const { open, database } = await withDocuments(t)
  const page = await open('/dashboard#documents')
  await remove(page, 'first.txt')
  await remove(page, long)
  await page.getByText('Removed in the last 30 days (2)').click()
  await button(page, `Delete for good: ${long}`).click()
  await button(page, 'Keep it').click()
  await button(page, `Delete for good: ${long}`).click()
  await button(page, 'Delete, cannot be undone').click()
  await page.getByText(`“${long}” was deleted for good.`).waitFor()
  await focusReads(page, /was deleted for good\.$/)
  await gone(page.getByRole('button', { name: `Undo: bring back ${long}` }))
  await page.getByText('Removed in the last 30 days (1)').waitFor()
  const rows = await database.read.selectFrom('document').select('name').execute()
  const names = rows.map(({ name }) => name)
  assert.deepEqual([names.includes(long), names.includes('first.txt')], [false, true])
})

for (const viewport of [phone, desktop]) {
  for (const theme of ['light', 'dark'] as const) {
    test(`removed documents are accessible and fit at ${viewport.width} px, ${theme}`, async (t) => {
      const { open } = await withDocuments(t)
      const page = await open('/dashboard#documents', { viewport, theme })
      await remove(page, 'first.txt')
      await remove(page, long)
      await page.getByText('Removed in the last 30 days (2)').click()
      await accessible(page)
      await button(page, 'Delete for good: first.txt').click()
      await accessible(page)
      await wellHeaded(page)
      await pressable(page)
      await page.getByRole('button', { name: 'Undo: bring back' }).first().waitFor()
      await page.mouse.wheel(0, 4000)
      await page.getByText(`Removed “${long}”`).waitFor()
      await accessible(page)
      await fits(page, 320, viewport.width)
    })
  }
}
