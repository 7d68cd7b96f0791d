import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { scanner } from '../../../test/doubles/scanner.ts'
import { idOf, type Name } from '../../../test/fixtures/cast.ts'
import { eicar, largePdf, pdfBytes } from '../../../test/fixtures/document-samples.ts'
import { inboundFixture } from '../../../test/support/mail/inbound.ts'
import { mailWith } from '../../../test/support/mail/with-files.ts'
import { author, workOf } from '../../../test/support/work/message-fixture.ts'
import { filesIn } from '../../platform/storage/files.ts'
import type { EnquiryWhole } from '../enquiry/staff.contract.ts'
import type { MessagePage } from '../message/contract.ts'
import type { MailFile } from './contract.ts'

const enquiry = idOf('enquiry', 'Corin')
const project = idOf('project', 'halden')
const grete = 'Grete Olsen <grete@nordkai.example>'
const pdf = { name: 'plan.pdf', bytes: pdfBytes }

type Here = Awaited<ReturnType<typeof inboundFixture>>
type Caller = ReturnType<Here['as']['named']>

/** Asks for a ticket; its address, or the status that refused it. */
async function ticketFor(by: Caller, path: string): Promise<string | number> {
  const answer = await by.call('POST', path)
  if (!answer.ok) return answer.status
  return ((await answer.json()) as { url: string }).url
}

/** An enquiry that Mona has answered, to which Grete mails these files back. */
async function mailedBack(t: TestContext, files: Parameters<typeof mailWith>[1], settings = {}) {
  const here = await inboundFixture(t, settings)
  const mona = here.as.named('Mona')
  const body = { text: 'Wednesday?', seen: idOf('note', 'Corin') }
  await mona.call('POST', `/staff/enquiries/${enquiry}/answer/`, body)
  const to = await here.answerTo('enquiryAnswered')
  const { id, state } = await here.deliver(mailWith({ From: grete, To: to }, files))
  assert.equal(state, 'placed')
  const read = async () => {
    const answer = await mona.call('GET', `/staff/enquiries/${enquiry}/`)
    return ((await answer.json()) as EnquiryWhole).thread.at(-1)!
  }
  return {
    ...here,
    mona,
    mail: id,
    read,
    takenOut: async () => {
      await here.takingOut.runDue()
      await here.outbox.runDue()
      return (await read()).files
    },
    open: async (file: MailFile, by = mona) =>
      await ticketFor(by, `/staff/enquiry-files/${file.id}/ticket/`),
  }
}

const stateOf = ({ name, size, state, refused_for, scanned }: MailFile) => [
  name,
  size,
  state,
  refused_for,
  scanned,
]

test('a file that a visitor mails stands in the thread, and is downloaded once by a ticket', async (t) => {
  const large = largePdf(300_000)
  const here = await mailedBack(t, [pdf, { name: 'large.pdf', bytes: large }])
  const before = await here.read()
  assert.equal(before.text, 'Here they are.')
  assert.deepEqual(before.files.map(stateOf), [
    ['plan.pdf', null, 'quarantined', null, false],
    ['large.pdf', null, 'quarantined', null, false],
  ])
  const [waiting] = before.files
  assert.equal(await here.open(waiting!), 404)
  const [, file] = await here.takenOut()
  assert.deepEqual(stateOf(file!), ['large.pdf', large.length, 'available', null, false])
  const url = await here.open(file!)
  const got = await here.get(url as string)
  assert.ok(Buffer.from(await got.arrayBuffer()).equals(large))
  const header = (name: string) => got.headers.get(name) ?? ''
  assert.match(header('content-disposition'), /^attachment; filename="large.pdf"/)
  assert.match(header('content-security-policy'), /^sandbox; default-src 'none'/)
  assert.equal(header('x-content-type-options'), 'nosniff')
  assert.equal(header('cache-control'), 'no-store')
  assert.equal((await here.get(url as string)).status, 404, 'a second time')
  const late = (await here.open(file!)) as string
  here.clock.pass(60_000)
  assert.equal((await here.get(late)).status, 404, 'after a minute')
  const entries = await here.database.read
    .selectFrom('audit_entry')
    .select('about')
    .where('action', '=', 'mail-file-opened')
    .execute()
  assert.deepEqual(
    entries.map(({ about }) => about),
    [file!.id, file!.id],
  )
})

test('what is no file of ours is refused with why, whatever its name says, and is never served', async (t) => {
  const here = await mailedBack(t, [
    { name: 'run.exe', bytes: 'MZ' },
    { name: 'page.pdf', bytes: '<script>alert(1)</script>' },
    { name: '..\\..\\evil\u202egnp.pdf', bytes: pdfBytes },
    { name: 'empty.pdf', bytes: '' },
  ])
  const files = await here.takenOut()
  assert.deepEqual(
    files.map(({ name, state, refused_for }) => [name, state, refused_for]),
    [
      ['run.exe', 'refused', 'kind'],
      ['page.pdf', 'refused', 'kind'],
      ['evil gnp.pdf', 'available', null],
      ['empty.pdf', 'refused', 'unreadable'],
    ],
  )
  for (const at of [0, 1, 3]) assert.equal(await here.open(files[at]!), 404)
  const kept = filesIn(join(here.address.dataDir, 'files'))
  // The mail itself and the file that can be opened: of the others nothing stays.
  const rows = await here.database.read.selectFrom('mail_file').select('file_key').execute()
  assert.equal(rows.filter(({ file_key }) => file_key !== null).length, 1)
  assert.ok((await kept.list()).length <= 2 + 3, 'what is stored')
})

test('with a scanner nothing is opened before its verdict, and a virus never', async (t) => {
  const { url, behaviour } = await scanner(t)
  behaviour.says = 'INSTREAM size limit exceeded. ERROR'
  const here = await mailedBack(t, [pdf, { name: 'a.txt', bytes: eicar }], { CLAMD_URL: url })
  const waiting = await here.takenOut()
  assert.deepEqual(
    waiting.map(({ state }) => state),
    ['quarantined', 'quarantined'],
  )
  assert.equal(await here.open(waiting[0]!), 404)
  behaviour.says = null
  here.clock.pass(30 * 60_000)
  const files = await here.takenOut()
  assert.deepEqual(files.map(stateOf), [
    ['plan.pdf', pdfBytes.length, 'available', null, true],
    ['a.txt', eicar.length, 'refused', 'virus', true],
  ])
  assert.equal(await here.open(files[1]!), 404)
  assert.equal((await here.get((await here.open(files[0]!)) as string)).status, 200)
})

test('a file of an enquiry is opened by whoever may see enquiries, at the moment when it is fetched', async (t) => {
  const here = await mailedBack(t, [pdf])
  const [file] = await here.takenOut()
  assert.equal(typeof (await here.open(file!, here.as.named('Corin'))), 'string')
  assert.equal(await here.open(file!, here.as.editor), 403)
  assert.equal(await here.open(file!, here.as.admin('halden')), 403)
  const asMember = `/message-files/${file!.id}/ticket/`
  assert.equal(await ticketFor(here.as.admin('halden'), asMember), 404)
  const asProject = `/staff/project-files/${file!.id}/ticket/`
  assert.equal(await ticketFor(here.mona, asProject), 404, 'it is of no project')
  const change = async (to: object) => {
    const url = (await here.open(file!, here.as.named('Corin'))) as string
    await here.database.transaction(async (trx) => {
      await trx.updateTable('account').set(to).where('id', '=', idOf('account', 'Corin')).execute()
    })
    return (await here.get(url)).status
  }
  assert.equal(await change({ firm_roles: 'editor' }), 404, 'another role since')
  await change({ firm_roles: 'consultant' }).catch(() => {})
  await here.database.transaction(async (trx) => {
    const roles = { firm_roles: 'consultant' }
    await trx.updateTable('account').set(roles).where('id', '=', idOf('account', 'Corin')).execute()
  })
  assert.equal(await change({ suspended_at: '2026-11-20T00:00:00.000Z' }), 404, 'suspended since')
})

/** A client who answers a notice with a file. */
async function answeredNotice(t: TestContext, by: Name = 'Mateo') {
  const here = await inboundFixture(t)
  const { database, clock, keys, outbox, replies } = here
  const work = await workOf(database, clock, keys)
  const place = { id: project, organisation_id: idOf('organisation', 'halden'), title: 'Sandbar' }
  await work.send(place, 'The plan is there.', author)
  const mails = await outbox.list({ kind: 'mail' })
  const task = mails.find(({ about }) => about === idOf('account', by))
  const to = replies.of(task?.id ?? '') ?? ''
  const whom = database.read
    .selectFrom('account')
    .select('email')
    .where('id', '=', idOf('account', by))
  const { email } = await whom.executeTakeFirstOrThrow()
  const { state } = await here.deliver(mailWith({ From: email, To: to }, [pdf]))
  assert.equal(state, 'placed')
  await here.takingOut.runDue()
  const messages = async (as: Caller) => {
    const answer = await as.call('GET', `/projects/${project}/messages/`)
    return ((await answer.json()) as MessagePage).messages
  }
  return {
    ...here,
    file: (await messages(here.as.named(by))).at(-1)!.files[0]!,
    opens: async (as: Caller, id: string) => await ticketFor(as, `/message-files/${id}/ticket/`),
    opensForFirm: async (as: Caller, id: string) =>
      await ticketFor(as, `/staff/project-files/${id}/ticket/`),
  }
}

test('a file that a client mails hangs at their message, for the project’s people on both sides alone', async (t) => {
  const { as, file, opens, opensForFirm, get, database } = await answeredNotice(t)
  assert.deepEqual(stateOf(file), ['plan.pdf', pdfBytes.length, 'available', null, false])
  const url = await opens(as.named('Salome'), file.id)
  assert.equal((await get(url as string)).status, 200)
  assert.equal(await opens(as.admin('cedar'), file.id), 404)
  assert.equal(typeof (await opens(as.named('Runa'), file.id)), 'string', 'it is granted to her')
  assert.equal(typeof (await opensForFirm(as.named('Mona'), file.id)), 'string')
  const asEnquiry = `/staff/enquiry-files/${file.id}/ticket/`
  assert.equal(await ticketFor(as.named('Mona'), asEnquiry), 404)
  assert.equal(await opensForFirm(as.editor, file.id), 403)
  assert.equal(typeof (await opensForFirm(as.named('Corin'), file.id)), 'string')
  await database.transaction((trx) => trx.deleteFrom('project_team').execute())
  assert.equal(await opensForFirm(as.named('Corin'), file.id), 404, 'not on the team any more')
  const granted = (await opens(as.named('Runa'), file.id)) as string
  await database.transaction((trx) => trx.deleteFrom('project_grant').execute())
  assert.equal((await get(granted)).status, 404, 'not granted any more')
  assert.equal(await opens(as.named('Runa'), file.id), 404)
})

test('what a consultant had opened ends with their place in the team, also when they come back at once', async (t) => {
  const { as, file, opensForFirm, get } = await answeredNotice(t)
  const corin = idOf('account', 'Corin')
  const path = `/staff/projects/${project}/team/`
  const [kept, url] = [
    await opensForFirm(as.named('Mona'), file.id),
    await opensForFirm(as.named('Corin'), file.id),
  ]
  const { manager } = as
  assert.equal((await manager.call('DELETE', `${path}${corin}/`)).status, 204)
  const back = await manager.call('POST', path, { person: corin, title: 'Lead' })
  assert.equal(back.status, 204)
  assert.equal((await get(url as string)).status, 404)
  assert.equal((await get(kept as string)).status, 200, 'that of another')
})

test('a mail that is taken out of its thread again takes its files along, and puts them back with it', async (t) => {
  const here = await inboundFixture(t)
  const mona = here.as.named('Mona')
  const stranger = { From: 'Ada Stone <ada@client.example>', To: 'reply@coronet.example' }
  const mail = await here.deliver(mailWith({ ...stranger, Subject: 'A question' }, [pdf]))
  assert.equal(mail.state, 'review')
  const make = async () => {
    const answer = await mona.call('POST', `/staff/inbound/${mail.id}/new-enquiry/`)
    return (await answer.json()) as { undo: string; reference: string }
  }
  const { undo } = await make()
  await here.takingOut.runDue()
  assert.equal((await mona.call('POST', `/undo/${undo}/`)).status, 204)
  const rows = () => here.database.read.selectFrom('mail_file').select('id').execute()
  assert.deepEqual(await rows(), [])
  const { reference } = await make()
  await here.takingOut.runDue()
  const whole = await (await mona.call('GET', `/staff/enquiries/${reference}/`)).json()
  const { files } = whole as EnquiryWhole
  assert.deepEqual(files.map(stateOf), [['plan.pdf', pdfBytes.length, 'available', null, false]])
})
