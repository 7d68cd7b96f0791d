import assert from 'node:assert/strict'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { newId } from '../../src/platform/auth/token.ts'
import { newFileKey } from '../../src/platform/storage/files.ts'
import { arrivedMail, mailedFile } from '../fixtures/files.ts'
import { gone, phone } from './browser.ts'
import { accessible, fits } from './checks.ts'
import { inboxOf } from './console-steps.ts'
import { button, refusals } from './portal-steps.ts'

const at = '2026-11-20T14:00:00.000Z'

/** An enquiry to which its visitor has mailed four files, one of each state. */
async function mailed(t: TestContext) {
  const here = await inboxOf(t, 1)
  const file_key = newFileKey()
  const folder = join(here.address.dataDir, 'files')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, file_key), 'price,seller\n')
  const [mail_id, entry_id] = [newId(), newId()]
  const of = { mail_id, entry_id, organisation_id: null, project_id: null, created_at: at }
  const inside = { file_key: null, size: null, sha256: null, media_type: null }
  const waiting = { ...inside, state: 'quarantined' as const }
  const refused = { ...inside, state: 'refused' as const, refused_for: 'kind' as const }
  const files = [
    { name: 'price book.csv', file_key, size: 13 },
    {
      name: 'plan of the harbour, with every berth and each crane that is to be quoted.pdf',
      ...waiting,
    },
    { name: 'run.exe', ...refused },
    {
      name: 'notes.txt',
      ...inside,
      state: 'refused' as const,
      refused_for: 'virus' as const,
      scanned_at: at,
    },
  ]
  await here.database.transaction(async (trx) => {
    const { id } = await trx.selectFrom('enquiry').select('id').limit(1).executeTakeFirstOrThrow()
    const mail = { ...arrivedMail('grete'), id: mail_id, received_at: at, settled_at: at, entry_id }
    await trx.insertInto('inbound_mail').values(mail).execute()
    const none = {
      author_id: null,
      message_id: null,
      in_reply_to: null,
      mail_references: null,
      task_id: null,
    }
    const entry = { id: entry_id, enquiry_id: id, direction: 'in' as const, created_at: at }
    const text = 'Here is what we have.'
    await trx
      .insertInto('enquiry_message')
      .values({ ...entry, ...none, text })
      .execute()
    for (const [place, file] of files.entries())
      await trx
        .insertInto('mail_file')
        .values({ ...mailedFile('grete'), ...of, ...file, id: newId(), place })
        .execute()
  })
  return here
}

test('the files of a mail stand in the thread with how they stand, and a clean one is downloaded', async (t) => {
  const { open } = await mailed(t)
  const page = await open('/console/enquiries/ENQ-00000001', { expected: refusals })
  const list = page.getByRole('list', { name: 'Files that came with it' })
  const shown = [
    'CSV, 13 bytes. Not checked for viruses: no scanner is set',
    'PDF. Waits for its virus check',
    'EXE. Refused: files of this kind are not accepted, or it is not what its name says',
    'TXT. Refused: a virus was found in it',
  ]
  for (const words of shown) await list.getByText(words, { exact: true }).waitFor()
  assert.equal(await list.getByRole('button').count(), 1)
  await accessible(page)
  const fetching = button(page, 'Download price book.csv')
  await page.route('**/ticket/', async (route) => {
    await route.fulfill({ status: 403, json: { detail: 'Not just now.' } })
  })
  await fetching.click()
  await list.getByRole('alert').getByText('Not just now.').waitFor()
  await page.unroute('**/ticket/')
  const coming = page.waitForEvent('download')
  await fetching.click()
  await gone(list.getByRole('alert'))
  const download = await coming
  assert.equal(download.suggestedFilename(), 'price book.csv')
  assert.equal(await readFile(await download.path(), 'utf8'), 'price,seller\n')
})

test('on a phone they fit, too', async (t) => {
  const { open } = await mailed(t)
  const page = await open('/console/enquiries/ENQ-00000001', { viewport: phone })
  await page.getByText('Refused: a virus was found in it').waitFor()
  await fits(page, 390, 320)
})
