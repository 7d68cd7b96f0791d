import assert from 'node:assert/strict'
import { test } from 'node:test'
import PostalMime from 'postal-mime'
import {
  mailSender,
  headOf,
  sampleMail,
  mailFixture,
} from '../../../test/support/mail/mail-fixture.ts'
import { mailServer, scriptedServer } from '../../../test/doubles/mail-server.ts'
import type { MailMessage } from '../../contract/mail.ts'
import { checkMailMessage } from './mailer.ts'

test('a mail arrives once and unchanged, as text and as HTML', async (t) => {
  const { url, received } = await mailServer(t)
  const { send, look } = await mailFixture(t, url)
  const id = await send({ replyTo: 'Bo+x@firm.example', headers: { 'List-Id': 'news' } })
  assert.deepEqual(
    received.map(({ from: mailSender, to }) => ({ from: mailSender, to })),
    [{ from: 'hello@coronet.example', to: ['ada@client.example'] }],
  )
  const mail = await PostalMime.parse(received[0]?.raw ?? '')
  assert.equal(mail.subject, sampleMail.subject)
  assert.equal(mail.text?.trim(), sampleMail.text.trim())
  assert.equal(mail.html?.trim(), sampleMail.html)
  assert.deepEqual({ ...mail.from }, mailSender)
  assert.deepEqual(
    mail.to?.map(({ address }) => address),
    ['ada@client.example'],
  )
  assert.deepEqual(
    mail.replyTo?.map(({ address }) => address),
    ['Bo+x@firm.example'],
  )
  assert.equal(mail.messageId, `<${id}@www.coronet.example>`)
  assert.equal(mail.date, '2026-11-20T15:00:00.000Z')
  const heads = Object.fromEntries(mail.headers.map(({ key, value }) => [key, value]))
  assert.equal(heads['list-id'], 'news')
  assert.equal(heads['auto-submitted'], 'auto-generated')
  assert.equal(heads['x-mailer'], undefined)
  const { state, attempts, outcome, last_error, next_try_at, ended_at } = await look(id)
  assert.deepEqual([state, attempts, last_error, next_try_at], ['sent', 1, null, null])
  assert.match(outcome ?? '', /^250 /)
  assert.equal(ended_at, '2026-11-20T15:00:00.000Z')
})

test('an encoded word that somebody typed stays what was typed', async (t) => {
  const { url, received } = await mailServer(t)
  const { send } = await mailFixture(t, url)
  await send({ subject: 'Plan =?utf-8?b?RXZpbA==?= of =?utf-8?q?x=0D=0ABcc:_a@b.example?=' })
  const head = received[0]?.raw.split('\r\n\r\n')[0] ?? ''
  assert.doesNotMatch(head, /^Subject:.*=\?utf-8\?[bq]\?(RXZpbA|x=0D)/im)
  const { subject, bcc } = await PostalMime.parse(received[0]?.raw ?? '')
  assert.match(subject ?? '', /RXZpbA== ?\?=/)
  assert.equal(bcc, undefined)
})

const names = [
  'Idris Halloran (Coronet)',
  'Tomás Ferreira (Coronet, Inc.)',
  'Bo" <boss@evil.example>, "x',
]

for (const fromName of names) {
  test(`a mail that comes from ${fromName} keeps the address of the sender`, async (t) => {
    const { url, received } = await mailServer(t)
    const { send } = await mailFixture(t, url)
    await send({ fromName })
    const [mail] = received
    assert.equal(mail?.from, mailSender.address)
    const { from } = await PostalMime.parse(mail?.raw ?? '')
    assert.deepEqual({ ...from }, { name: fromName, address: mailSender.address })
  })
}

test('twenty mails share a few connections and each arrives once', async (t) => {
  const server = await scriptedServer(t)
  let most = 0
  server.behaviour = {
    MAIL: (socket) => {
      most = Math.max(most, server.open.size)
      socket.write('250 ok\r\n')
    },
  }
  const { send, outbox } = await mailFixture(t, server.url)
  await Promise.all(Array.from({ length: 20 }, () => send()))
  const ids = new Set(server.received.map((each) => headOf(each, 'message-id')))
  assert.deepEqual([server.received.length, ids.size], [20, 20])
  assert.ok(most <= 5, `${most} connections at once`)
  assert.equal((await outbox.list({ state: 'sent' })).length, 20)
})

const unfit: [name: string, changes: Partial<MailMessage>, why: RegExp][] = [
  ['two recipients', { to: 'ada@client.example, bo@client.example' }, /not one that mail/],
  ['a quoted local part', { to: '"ada bo"@client.example' }, /not one that mail/],
  ['a line break in the address', { to: 'ada@client.example\r\nBcc: all@x.example' }, /not one/],
  [
    'an encoded word in the address',
    { to: '=?utf-8?q?x=40evil.example?=@client.example' },
    /not one/,
  ],
  ['NUL in the address', { to: 'ada\0@client.example' }, /not one that mail/],
  ['an address of 300 characters', { to: `${'a'.repeat(290)}@client.ex` }, /not one that mail/],
  ['a bad address for answers', { replyTo: 'a@b.example>, <c@d.example' }, /not one that mail/],
  ['a line break in the subject', { subject: 'Hi\r\nBcc: all@x.example' }, /Subject holds/],
  ['a line break in the head', { headers: { 'List-Id': 'x\nBcc: a@x.example' } }, /List-Id holds/],
  ['a line break in a name', { headers: { 'X\nBcc': 'a@x.example' } }, /bad name/],
  ['a line break in the name of the sender', { fromName: 'Bo\r\nBcc: a@x.example' }, /From holds/],
  ['no text', { text: undefined as unknown as string }, /holds no mail/],
]

for (const [name, changes, why] of unfit) {
  test(`${name} is refused before the mail server is connected`, async (t) => {
    const server = await scriptedServer(t)
    let connections = 0
    server.behaviour = { connect: () => void connections++ }
    const { send, look } = await mailFixture(t, server.url)
    const entry = await look(await send(changes))
    assert.deepEqual([entry.state, entry.next_try_at, connections], ['refused', null, 0])
    assert.match(entry.last_error ?? '', why)
    if (name !== 'no text')
      assert.throws(() => checkMailMessage({ ...sampleMail, ...changes }), why)
  })
}
