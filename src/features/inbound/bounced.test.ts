import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { idOf } from '../../../test/fixtures/cast.ts'
import { mailServer } from '../../../test/doubles/mail-server.ts'
import { inboundFixture } from '../../../test/support/mail/inbound.ts'
import type { EnquiryWhole } from '../enquiry/staff.contract.ts'

const id = idOf('enquiry', 'Corin')

interface Report {
  to: string
  action?: string
  status?: string
  messageId?: string
}

/** A report as Postfix writes one (RFC 3464). */
const reportOf = ({
  to,
  action = 'failed',
  status = '5.1.1',
  messageId = '<x@y.example>',
}: Report) =>
  [
    'From: MAILER-DAEMON@mx.example (Mail Delivery System)',
    `To: ${to}`,
    'Subject: Undelivered Mail Returned to Sender',
    'Auto-Submitted: auto-replied',
    `Message-ID: <report-${to.length}${action}${status}@mx.example>`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    '',
    '--b',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    'I’m sorry to have to inform you that your message could not be delivered.',
    '',
    '--b',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example',
    '',
    'Final-Recipient: rfc822; grete@nordkai.example',
    `Action: ${action}`,
    `Status: ${status}`,
    'Diagnostic-Code: smtp; 550 5.1.1 <grete@nordkai.example>: user unknown',
    '',
    '--b',
    'Content-Type: text/rfc822-headers',
    '',
    `Message-ID: ${messageId}`,
    'Subject: Re: Replace our quoting',
    '',
    '--b--',
    '',
  ].join('\r\n')

/** An enquiry that Mona has answered, and whose mail has left. */
async function sent(t: TestContext) {
  const server = await mailServer(t)
  const here = await inboundFixture(t, { SMTP_URL: server.url })
  const mona = here.as.named('Mona')
  const body = { text: 'Wednesday?', seen: idOf('note', 'Corin') }
  assert.equal((await mona.call('POST', `/staff/enquiries/${id}/answer/`, body)).status, 200)
  here.clock.pass(11_000)
  await here.outbox.runDue()
  const [mail] = await here.outbox.list({ kind: 'mail', about: id })
  assert.equal(mail?.state, 'sent')
  const read = async () =>
    (await (await mona.call('GET', `/staff/enquiries/${id}/`)).json()) as EnquiryWhole
  return { ...here, ...server, mail, read }
}

test('a mail is sent from an address of its own, to which it is returned and answered', async (t) => {
  const { received, mail, replies } = await sent(t)
  const own = received.find(({ raw }) => raw.includes(mail.id))
  const address = replies.of(mail.id)
  assert.equal(own?.from, address)
  assert.match(
    own?.raw.replaceAll(/\r\n\s/g, '') ?? '',
    new RegExp(`^Reply-To: ?<?${address?.replace('+', '\\+')}`, 'm'),
  )
  assert.match(own?.raw ?? '', /^From: .*<hello@coronet\.example>/m)
})

test('from another domain than its own a mail is returned to its sender as before', async (t) => {
  const server = await mailServer(t)
  const settings = { SMTP_URL: server.url, MAIL_FROM: 'hello@elsewhere.example' }
  const here = await inboundFixture(t, settings)
  const body = { text: 'Wednesday?', seen: idOf('note', 'Corin') }
  await here.as.named('Mona').call('POST', `/staff/enquiries/${id}/answer/`, body)
  here.clock.pass(11_000)
  await here.outbox.runDue()
  assert.deepEqual(
    [...new Set(server.received.map(({ from }) => from))],
    ['hello@elsewhere.example'],
  )
})

test('a mail that comes back says so at its enquiry, with the words of the server', async (t) => {
  const { deliver, mail, replies, outbox, read } = await sent(t)
  const { state, reason } = await deliver(reportOf({ to: replies.of(mail.id) ?? '' }))
  const words = '550 5.1.1 <grete@nordkai.example>: user unknown'
  assert.deepEqual([state, reason], ['bounced', words])
  const after = await outbox.show(mail.id)
  assert.deepEqual([after?.state, after?.outcome, after?.next_try_at], ['bounced', words, null])
  const answer = (await read()).thread.at(-1)
  assert.deepEqual([answer?.kind, answer?.mail, answer?.returned_with], ['out', 'bounced', words])
})

test('a report that was sent to no address of its own is known by the Message-ID', async (t) => {
  const { deliver, mail, outbox } = await sent(t)
  const messageId = `<${mail.id}@localhost>`
  await deliver(reportOf({ to: 'reply@coronet.example', messageId }))
  assert.equal((await outbox.show(mail.id))?.state, 'bounced')
})

test('a report that it takes longer, and one about nobody’s mail, change nothing', async (t) => {
  const { deliver, mail, replies, outbox } = await sent(t)
  const late = await deliver(
    reportOf({ to: replies.of(mail.id) ?? '', action: 'delayed', status: '4.4.1' }),
  )
  assert.equal(late.state, 'automatic')
  const messageId = `<${mail.id}@elsewhere.example>`
  const other = await deliver(reportOf({ to: 'reply@coronet.example', messageId }))
  assert.equal(other.state, 'bounced')
  assert.equal((await outbox.show(mail.id))?.state, 'sent')
})

/** Whether Grete's subscription has ended once a report with this status has come. */
async function subscriptionAfter(t: TestContext, status: string) {
  const { deliver, mail, replies, database, clock } = await sent(t)
  const now = clock.now().toISOString()
  const none = { confirm_hash: null, confirm_until: null, unsubscribed_at: null }
  const whose = { requested_at: now, confirmed_at: now, ...none }
  await database.transaction(async (trx) => {
    for (const [id, email] of [
      ['hers', 'grete@nordkai.example'],
      ['another', 'ada@client.example'],
    ] as const)
      await trx
        .insertInto('subscriber')
        .values({ ...whose, id, email })
        .execute()
  })
  await deliver(reportOf({ to: replies.of(mail.id) ?? '', status }))
  const rows = database.read
    .selectFrom('subscriber')
    .select(['id', 'unsubscribed_at'])
    // But for the one of the cast.
    .where('id', 'in', ['hers', 'another'])
    .orderBy('id')
  return (await rows.execute()).map(({ id, unsubscribed_at }) => [id, unsubscribed_at !== null])
}

test('an address that does not exist is not written to again', async (t) => {
  assert.deepEqual(await subscriptionAfter(t, '5.1.1'), [
    ['another', false],
    ['hers', true],
  ])
})

test('a full mailbox ends no subscription', async (t) => {
  assert.deepEqual(await subscriptionAfter(t, '5.2.2'), [
    ['another', false],
    ['hers', false],
  ])
})
