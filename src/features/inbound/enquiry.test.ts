import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { filesIn } from '../../platform/storage/files.ts'
import { idOf } from '../../../test/fixtures/cast.ts'
import { inboundFixture, mailOf, signedHeaders } from '../../../test/support/mail/inbound.ts'
import { writtenMail } from '../../../test/support/mail/mails.ts'
import { longestMail } from './contract.ts'
import type { EnquiryWhole } from '../enquiry/staff.contract.ts'

const id = idOf('enquiry', 'Corin')
const grete = 'Grete Olsen <Grete@nordkai.example>'

/** An enquiry that Mona has answered, and whom its answer is answered to. */
async function answered(t: TestContext, settings = {}) {
  const here = await inboundFixture(t, settings)
  const mona = here.as.named('Mona')
  const act = async (what: string, body: unknown) => {
    const answer = await mona.call('POST', `/staff/enquiries/${id}/${what}/`, body)
    assert.equal(answer.status, 200)
  }
  await act('answer', { text: 'Wednesday?', seen: idOf('note', 'Corin') })
  return {
    ...here,
    act,
    to: await here.answerTo('enquiryAnswered'),
    read: async () =>
      (await (await mona.call('GET', `/staff/enquiries/${id}/`)).json()) as EnquiryWhole,
  }
}

test('what a visitor mails back stands in the thread, and their clock runs again', async (t) => {
  const { deliver, read, to, clock } = await answered(t)
  clock.pass(30 * 60 * 1000)
  const { state } = await deliver(mailOf({ From: grete, To: to }))
  assert.equal(state, 'placed')
  const { thread, box, reply_due_at } = await read()
  assert.deepEqual(thread.map(({ kind, text, automatic }) => [kind, text, automatic]).slice(1), [
    ['out', 'Wednesday?', false],
    ['in', 'Wednesday is fine.', false],
  ])
  assert.deepEqual([box, reply_due_at], ['open', '2026-11-23T15:30:00.000Z'])
})

test('whoever looks after the enquiry is mailed that the visitor has written', async (t) => {
  const { deliver, to, outbox } = await answered(t)
  await deliver(mailOf({ From: grete, To: to }))
  const mails = (await outbox.list({ kind: 'mail' })).map(({ payload }) =>
    writtenMail(JSON.stringify(payload)),
  )
  const notified = mails.filter(({ subject }) => subject.includes('mailed back'))
  assert.deepEqual(
    notified.map(({ to: whom, subject }) => [whom, subject]),
    [['corin@coronet.example', 'Grete Olsen, Nordkai Pilots has mailed back (ENQ-ZZZZZZZ2)']],
  )
  assert.match(notified[0]?.text ?? '', /Wednesday is fine\./)
})

test('of several mails in a row somebody is mailed once, and of a flood each waits to be looked at', async (t) => {
  const { deliver, to, outbox, clock } = await answered(t)
  const notified = async () => {
    const mails = await outbox.list({ kind: 'mail' })
    return mails.filter(
      ({ payload }) => (payload as { template: string }).template === 'enquiryMailed',
    ).length
  }
  for (let nth = 0; nth < 30; nth += 1)
    assert.equal((await deliver(mailOf({ From: grete, To: to }))).state, 'placed')
  assert.equal(await notified(), 1)
  const { state, reason, text } = await deliver(mailOf({ From: grete, To: to }))
  assert.deepEqual([state, reason, text], ['review', 'too-many', 'Wednesday is fine.'])
  clock.pass(61 * 60_000)
  assert.equal((await deliver(mailOf({ From: grete, To: to }))).state, 'placed')
  assert.equal(await notified(), 2)
})

test('a mail in the thread of spam is shown there, and nobody is mailed', async (t) => {
  const { deliver, read, to, act, outbox } = await answered(t)
  await act('spam', { spam: true })
  const before = (await outbox.list({ kind: 'mail' })).length
  assert.equal((await deliver(mailOf({ From: grete, To: to }))).state, 'placed')
  const { box, thread } = await read()
  assert.deepEqual([box, thread.at(-1)?.kind], ['review', 'in'])
  assert.equal((await outbox.list({ kind: 'mail' })).length, before)
})

test('an answer names the mail that it answers, so that they stand in one thread', async (t) => {
  const { deliver, to, act, outbox } = await answered(t)
  await deliver(mailOf({ From: grete, To: to, 'Message-ID': '<theirs@nordkai.example>' }))
  await act('answer', { text: 'Then Wednesday.', seen: null, anyway: true })
  const mails = await outbox.list({ kind: 'mail' })
  const named = mails.filter(({ payload }) => {
    const { headers } = writtenMail(JSON.stringify(payload))
    return headers['In-Reply-To'] === '<theirs@nordkai.example>'
  })
  assert.equal(named.length, 1)
})

test('the same mail twice is one, and so is one that came by two ways', async (t) => {
  const { deliver, read, to } = await answered(t)
  const mail = mailOf({ From: grete, To: to })
  const [first, again] = [await deliver(mail), await deliver(mail)]
  assert.equal(again.id, first.id)
  const other = await deliver(`Received: from elsewhere\r\n${mail}`)
  assert.equal(other.state, 'repeated')
  assert.equal((await read()).thread.filter(({ kind }) => kind === 'in').length, 1)
})

test('a mail of the same name that says something else waits for somebody to look', async (t) => {
  const { deliver, read, to } = await answered(t)
  const name = { From: grete, To: to, 'Message-ID': '<same@nordkai.example>' }
  await deliver(mailOf(name))
  const { state, reason, text } = await deliver(mailOf(name, 'No, Thursday.'))
  assert.deepEqual([state, reason, text], ['review', 'same-id', 'No, Thursday.'])
  assert.equal((await read()).thread.filter(({ kind }) => kind === 'in').length, 1)
})

test('a won enquiry stays won, with the mail in its thread', async (t) => {
  const { deliver, read, to, act } = await answered(t)
  await act('state', { state: 'won', why: 'Signed.' })
  await deliver(mailOf({ From: grete, To: to }))
  const { box, thread } = await read()
  assert.deepEqual([box, thread.at(-1)?.kind], ['won', 'in'])
})

type Case = [name: string, headers: (to: string) => Record<string, string>, why: string]
const doubtful: Case[] = [
  ['somebody else', (to) => ({ From: 'eve@evil.example', To: to }), 'other-sender'],
  [
    'a name like an address',
    (to) => ({ From: `"${grete}" <eve@evil.example>`, To: to }),
    'other-sender',
  ],
  ['nobody’s token', () => ({ From: grete, To: 'reply@coronet.example' }), 'no-token'],
  ['a changed token', (to) => ({ From: grete, To: changed(to) }), 'other-token'],
  ['two senders', (to) => ({ From: `${grete}, eve@evil.example`, To: to }), 'several-senders'],
  [
    'a sender whom their server does not know',
    (to) => ({ From: grete, To: to, 'Authentication-Results': 'mx.example; dmarc=fail' }),
    'not-authenticated',
  ],
]
const changed = (address: string) => address.replace(/.@/, (last) => (last === 'a@' ? 'e@' : 'a@'))

for (const [name, headers, why] of doubtful)
  test(`a mail by ${name} is in no thread, and waits for somebody to look`, async (t) => {
    const { deliver, read, to } = await answered(t)
    const { state, reason, text } = await deliver(mailOf(headers(to)))
    assert.deepEqual([state, reason, text], ['review', why, 'Wednesday is fine.'])
    const { thread, box } = await read()
    assert.deepEqual([box, thread.at(-1)?.kind], ['answered', 'out'])
  })

test('an automatic answer is shown as such; no clock begins, and nobody is mailed', async (t) => {
  const { deliver, read, to, outbox } = await answered(t)
  const before = (await outbox.list({ kind: 'mail' })).length
  const away = { From: grete, To: to, 'Auto-Submitted': 'auto-replied' }
  const { state } = await deliver(mailOf(away, 'I am away.'))
  assert.equal(state, 'automatic')
  const { thread, box } = await read()
  assert.deepEqual(
    [box, thread.at(-1)?.text, thread.at(-1)?.automatic],
    ['answered', 'I am away.', true],
  )
  assert.equal((await outbox.list({ kind: 'mail' })).length, before)
})

test('what a program sends from another address waits to be looked at: it may be a ticket', async (t) => {
  const { deliver, to, read } = await answered(t)
  const ticket = { From: 'support@nordkai.example', To: to, 'Auto-Submitted': 'auto-generated' }
  const { state, reason } = await deliver(mailOf(ticket))
  assert.deepEqual([state, reason], ['review', 'other-sender'])
  assert.equal((await read()).thread.at(-1)?.kind, 'out')
})

test('a mail of 25 MB comes in, and of a larger one nothing stays', async (t) => {
  const { deliver, post, to, address } = await answered(t)
  const mail = mailOf({ From: grete, To: to })
  const { state, size } = await deliver(mail + 'x'.repeat(longestMail - mail.length))
  assert.deepEqual([state, size], ['placed', longestMail])
  const files = filesIn(join(address.dataDir, 'files'))
  const count = (await files.list()).length
  const answer = await post(mail + 'x'.repeat(longestMail)).catch(() => null)
  assert.ok(answer === null || answer.status === 413)
  assert.equal((await files.list()).length, count)
})

test('what is not signed, too old, or by another secret is refused, and nothing of it stays', async (t) => {
  const { post, to, clock, database, request } = await answered(t)
  const mail = mailOf({ From: grete, To: to })
  const now = clock.now().getTime()
  const refused = [
    { 'Webhook-Signature': 'v1,AAAA' },
    { 'Webhook-Signature': '' },
    { 'Webhook-Id': 'another' },
    signedHeaders(mail, now - 6 * 60_000),
    signedHeaders(mail, now + 6 * 60_000),
    signedHeaders(mail, now, Buffer.from('another secret, as long as that')),
    signedHeaders(`${mail}.`, now),
  ]
  for (const headers of refused) assert.equal((await post(mail, headers)).status, 401)
  assert.equal((await request('/api/inbound/', { method: 'POST', body: mail })).status, 415)
  assert.deepEqual(await database.read.selectFrom('inbound_mail').select('id').execute(), [])
})

test('without the settings no mail comes in, and answers go to the firm', async (t) => {
  const here = await answered(t, { INBOUND_ADDRESS: '', INBOUND_SECRET: '' })
  assert.equal((await here.post(mailOf({ From: grete, To: here.to }))).status, 404)
})
