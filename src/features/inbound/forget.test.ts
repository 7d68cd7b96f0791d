import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { idOf } from '../../../test/fixtures/cast.ts'
import { pdfBytes } from '../../../test/fixtures/document-samples.ts'
import { inboundFixture } from '../../../test/support/mail/inbound.ts'
import { mailWith } from '../../../test/support/mail/with-files.ts'
import { filesIn } from '../../platform/storage/files.ts'
import { deleteMailsOf, forgetMailsBefore } from './store.ts'

const enquiry = idOf('enquiry', 'Corin')
const aDay = 24 * 60 * 60 * 1000

test('mails are deleted as they came 30 days after they were settled, and those that wait stay', async (t) => {
  const here = await inboundFixture(t)
  const { deliver, clock, database, sweep } = here
  const mona = here.as.named('Mona')
  const body = { text: 'Wednesday?', seen: idOf('note', 'Corin') }
  await mona.call('POST', `/staff/enquiries/${enquiry}/answer/`, body)
  const to = await here.answerTo('enquiryAnswered')
  const files = [{ name: 'plan.pdf', bytes: pdfBytes }]
  const placed = await deliver(mailWith({ From: 'Grete <grete@nordkai.example>', To: to }, files))
  const stranger = { From: 'ada@client.example', To: 'reply@coronet.example' }
  const undecided = await deliver(mailWith(stranger, files, 'Do you work in Bergen?'))
  const refused = await deliver(mailWith(stranger, files, 'Cheap links'))
  await mona.call('POST', `/staff/inbound/${refused.id}/discard/`)
  const disk = filesIn(join(here.address.dataDir, 'files'))
  const kept = async () => {
    // As the housekeeping does it, and the sweeping after it.
    const at = clock.now()
    const before = new Date(at.getTime() - 30 * aDay).toISOString()
    const now = at.toISOString()
    await database.transaction((trx) => forgetMailsBefore(trx, before, { now, most: 100 }))
    await sweep()
    const there = await Promise.all(
      [placed, undecided, refused].map(async ({ file_key }) => await disk.size(file_key)),
    )
    return there.map((size) => size !== null)
  }
  clock.set(new Date(Date.now() + 29 * aDay).toISOString())
  await database.transaction(async (trx) => {
    const settled_at = new Date(Date.now() - aDay / 2).toISOString()
    await trx.updateTable('inbound_mail').set({ settled_at }).execute()
  })
  assert.deepEqual(await kept(), [true, true, true])
  clock.pass(2 * aDay)
  assert.deepEqual(await kept(), [true, true, false], 'its file is still in the first one')
  await here.takingOut.runDue()
  assert.deepEqual(await kept(), [false, true, false])
  const [file] = await database.read.selectFrom('mail_file').select(['file_key', 'state']).execute()
  assert.equal(file?.state, 'available')
  assert.equal(await disk.size(file?.file_key ?? ''), pdfBytes.length, 'the file itself stays')
})

test('with threads go the mails of however many entries', async (t) => {
  const { database } = await inboundFixture(t)
  // More than a statement of either engine takes parameters.
  const entries = Array.from({ length: 70_000 }, (_, at) => `entry-${at}`)
  await database.transaction((trx) => deleteMailsOf(trx, entries))
})
