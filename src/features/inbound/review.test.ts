import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { idOf } from '../../../test/fixtures/cast.ts'
import { inboundFixture, mailOf } from '../../../test/support/mail/inbound.ts'
import type { EnquiryWhole } from '../enquiry/staff.contract.ts'
import type { ReviewMail } from './staff.contract.ts'

const corin = idOf('enquiry', 'Corin')

/** A mail that waits, and Mona, who looks at it. */
async function waiting(t: TestContext, headers: Record<string, string> = {}, settings = {}) {
  const here = await inboundFixture(t, settings)
  const mona = here.as.named('Mona')
  const stranger = { From: 'Ada Stone <ada@client.example>', To: 'reply@coronet.example' }
  const mail = await here.deliver(
    mailOf(
      { ...stranger, Subject: 'A question', ...headers },
      'Do you work in Bergen?\n\n-- \nAda',
    ),
  )
  assert.equal(mail.state, 'review')
  const list = async () =>
    (await (await mona.call('GET', '/staff/inbound/')).json()) as {
      items: ReviewMail[]
      count: number
      next: string | null
      is_on: boolean
    }
  const act = async (what: string, body?: unknown, by = mona) => {
    const answer = await by.call('POST', `/staff/inbound/${mail.id}/${what}/`, body)
    const said = (await answer.json()) as { undo: string; reference: string; detail: string }
    return { status: answer.status, ...said }
  }
  const undo = async (id: string) => (await mona.call('POST', `/undo/${id}/`)).status
  const read = async (id: string) => {
    const answer = await mona.call('GET', `/staff/enquiries/${id}/`)
    return (await answer.json()) as EnquiryWhole
  }
  return { ...here, mona, mail, list, act, undo, read }
}

test('a mail that waits is listed with what it says and why it waits', async (t) => {
  const { list, clock } = await waiting(t)
  const { items, count, is_on } = await list()
  assert.deepEqual([count, is_on], [1, true])
  const [{ id: _, ...shown }] = items as [ReviewMail]
  assert.deepEqual(shown, {
    received_at: clock.now().toISOString(),
    sender: 'ada@client.example',
    sender_name: 'Ada Stone',
    subject: 'A question',
    text: 'Do you work in Bergen?\n\n--\nAda',
    is_longer: false,
    files: [],
    why: 'It names no mail of ours that it answers.',
    suggestion: null,
  })
})

type Suggested = [by: string, headers: Record<string, string>]
const suggested: Suggested[] = [
  ['reference', { Subject: 'About ENQ-ZZZZZZZ2' }],
  ['address', { From: 'Grete@nordkai.example' }],
]
for (const [by, headers] of suggested)
  test(`by its ${by} a mail may belong to an enquiry`, async (t) => {
    const { list } = await waiting(t, headers)
    const [mail] = (await list()).items
    assert.equal(mail?.suggestion?.by, by)
    assert.match(mail?.suggestion?.reference ?? '', /^ENQ-ZZZZZZZ[23]$/)
  })

test('put into an enquiry, a mail stands in its thread and waits no more', async (t) => {
  const { act, list, read } = await waiting(t)
  const { status, reference } = await act('enquiry', { enquiry: 'ENQ-ZZZZZZZ2' })
  assert.deepEqual([status, reference], [200, 'ENQ-ZZZZZZZ2'])
  const { thread } = await read(corin)
  assert.deepEqual([thread.at(-1)?.kind, thread.at(-1)?.text], ['in', 'Do you work in Bergen?'])
  assert.equal((await list()).count, 0)
  assert.equal((await act('discard')).status, 404, 'somebody else has looked at it')
})

test('that is taken back with its mail and its clock', async (t) => {
  const { act, list, read, undo, mona, outbox } = await waiting(t)
  const answer = { text: 'Wednesday?', seen: null, anyway: true }
  await mona.call('POST', `/staff/enquiries/${corin}/answer/`, answer)
  const before = await read(corin)
  const mails = (await outbox.list({ kind: 'mail' })).length
  const { undo: id } = await act('enquiry', { enquiry: corin })
  assert.equal((await read(corin)).box, 'open')
  assert.equal((await outbox.list({ kind: 'mail' })).length, mails + 1)
  assert.equal(await undo(id), 204)
  assert.deepEqual(await read(corin), before)
  assert.equal((await outbox.list({ kind: 'mail' })).length, mails)
  assert.equal((await list()).count, 1)
})

test('what came after it stays: then it cannot be taken back', async (t) => {
  const { act, undo, mona, list } = await waiting(t)
  const { undo: id } = await act('enquiry', { enquiry: corin })
  await mona.call('POST', `/staff/enquiries/${corin}/note/`, { text: 'Bergen!' })
  assert.equal(await undo(id), 409)
  assert.equal((await list()).count, 0)
})

test('an enquiry is made of a mail, and taken away again', async (t) => {
  const { act, list, read, undo, mail } = await waiting(t)
  const { status, reference, undo: id } = await act('new-enquiry')
  assert.equal(status, 200)
  const made = await read(reference)
  assert.deepEqual(
    [made.name, made.email, made.subject, made.message, made.box, made.received_at],
    [
      'Ada Stone',
      'ada@client.example',
      'A question',
      'Do you work in Bergen?',
      'open',
      mail.received_at,
    ],
  )
  assert.equal((await list()).count, 0)
  assert.equal(await undo(id), 204)
  assert.equal((await list()).count, 1)
  assert.equal('name' in (await read(reference)), false)
})

test('an enquiry of a mail that says nobody is refused, and one that was worked on stays', async (t) => {
  const two = await waiting(t, { From: 'a@client.example, b@client.example' })
  assert.equal((await two.act('new-enquiry')).status, 409)
  const { act, undo, mona } = await waiting(t)
  const { reference, undo: id } = await act('new-enquiry')
  const made = (await (
    await mona.call('GET', `/staff/enquiries/${reference}/`)
  ).json()) as EnquiryWhole
  await mona.call('POST', `/staff/enquiries/${made.id}/note/`, { text: 'Bergen!' })
  assert.equal(await undo(id), 409)
})

test('a mail is put away and back, and stays on the disk', async (t) => {
  const { act, list, undo, database, sweep, clock, mail } = await waiting(t)
  const { undo: id } = await act('discard')
  assert.equal((await list()).count, 0)
  assert.equal(await undo(id), 204)
  assert.equal((await list()).count, 1)
  await act('discard')
  clock.pass(100 * 24 * 60 * 60 * 1000)
  await sweep()
  const rows = database.read.selectFrom('inbound_mail').select(['file_key', 'state'])
  const [row] = await rows.where('id', '=', mail.id).execute()
  assert.equal(row?.state, 'discarded')
})

test('there is no such enquiry, and whoever may not answer enquiries sees no mails', async (t) => {
  const { act, as } = await waiting(t)
  assert.equal((await act('enquiry', { enquiry: 'ENQ-AAAAAAAA' })).status, 400)
  assert.equal((await as.editor.call('GET', '/staff/inbound/')).status, 403)
})

test('many mails come by pages, the newest first, each once', async (t) => {
  const { deliver, clock, mona, list } = await waiting(t)
  for (let nth = 0; nth < 44; nth += 1) {
    if (nth % 3 === 0) clock.pass(1_000)
    await deliver(mailOf({ From: `n${nth}@x.example`, To: 'reply@coronet.example' }))
  }
  const ids: string[] = []
  let { items, next } = await list()
  assert.equal((await list()).count, 45)
  for (;;) {
    ids.push(...items.map(({ id }) => id))
    if (next === null) break
    const answer = await mona.call('GET', `/staff/inbound/?after=${next}`)
    ;({ items, next } = (await answer.json()) as Awaited<ReturnType<typeof list>>)
  }
  assert.deepEqual([ids.length, new Set(ids).size], [45, 45])
})
