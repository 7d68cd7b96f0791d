// On SQLite alone: the answers of a mail server, and their outcomes.
import assert from 'node:assert/strict'
import type { Socket } from 'node:net'
import { test } from 'node:test'
import { headOf, mailFixture } from '../../../test/support/mail/mail-fixture.ts'
import {
  mailServer,
  scriptedServer,
  saying,
  type MailBehaviour,
} from '../../../test/doubles/mail-server.ts'

const finals: [name: string, options: Parameters<typeof mailServer>[1], why: RegExp][] = [
  [
    '550 to the recipient',
    { onRcptTo: (_to, _session, done) => done(saying(550, 'no such user here')) },
    /550 no such user here/,
  ],
  [
    '550 to the content',
    {
      onData: (stream, _session, done) => {
        stream.resume().on('end', () => done(saying(550, 'we take no such mail')))
      },
    },
    /550 we take no such mail/,
  ],
]

for (const [name, options, why] of finals) {
  test(`${name} is final, and the server’s words are stored`, async (t) => {
    const { url, received } = await mailServer(t, options)
    const { send, look, clock, outbox } = await mailFixture(t, url)
    const id = await send()
    const entry = await look(id)
    assert.deepEqual([entry.state, entry.attempts, entry.next_try_at], ['refused', 1, null])
    assert.match(entry.last_error ?? '', why)
    assert.match(entry.outcome ?? '', why)
    clock.pass(86_400_000)
    await outbox.runDue()
    assert.equal((await look(id)).attempts, 1)
    assert.deepEqual(received, [])
  })
}

const deferrals: [name: string, options: Parameters<typeof mailServer>[1], why: RegExp][] = [
  ['421 in the greeting', { onConnect: (_session, done) => done(saying(421, 'too busy')) }, /421/],
  ['554 in the greeting', { onConnect: (_session, done) => done(saying(554, 'not you')) }, /554/],
  [
    '550 to the sender',
    { onMailFrom: (_from, _session, done) => done(saying(550, 'not from you')) },
    /550 not from you/,
  ],
  [
    '450 to the recipient',
    { onRcptTo: (_to, _session, done) => done(saying(450, 'come back later')) },
    /450 come back later/,
  ],
]

for (const [name, options, why] of deferrals) {
  test(`${name} is not final`, async (t) => {
    const { url, received } = await mailServer(t, options)
    const { send, look } = await mailFixture(t, url)
    const entry = await look(await send())
    assert.equal(entry.state, 'failed')
    assert.match(entry.last_error ?? '', why)
    assert.equal(entry.next_try_at, '2026-11-20T15:00:30.000Z')
    assert.deepEqual(received, [])
  })
}

const nothing = () => {}
const reset = (socket: Socket) => void socket.resetAndDestroy()
const slowly = (line: string) => (socket: Socket) =>
  void setTimeout(() => socket.write(`${line}\r\n`), 150)

/** `copies`: how many the server has after it works again and the mail was tried again. */
const behaviours: [name: string, behaviour: MailBehaviour, why: RegExp, copies: number][] = [
  ['closes at once', { connect: (socket) => void socket.end() }, /connection .* failed/, 1],
  ['resets at once', { connect: reset }, /connection .* failed/, 1],
  ['says nothing after the connection', { connect: nothing }, /did not answer within 1 s/, 1],
  ['falls silent at DATA', { DATA: nothing }, /did not answer/, 1],
  ['stops answering during the content', { content: nothing }, /did not answer/, 1],
  ['resets before the final dot', { content: reset }, /connection .* failed/, 1],
  ['resets after the final dot', { dot: reset }, /connection .* failed/, 2],
  ['falls silent after the final dot', { dot: nothing }, /did not answer/, 2],
  ['talks nonsense', { EHLO: (socket) => void socket.write('what?\r\n') }, /./, 1],
]

for (const [name, behaviour, why, copies] of behaviours) {
  test(`a server that ${name} gets the mail later, under the same Message-ID`, async (t) => {
    const server = await scriptedServer(t)
    const { send, look, clock, outbox } = await mailFixture(t, server.url)
    server.behaviour = behaviour
    const id = await send()
    const failed = await look(id)
    assert.equal(failed.state, 'failed')
    assert.match(failed.last_error ?? '', why)
    assert.equal(failed.next_try_at, '2026-11-20T15:00:30.000Z')
    server.behaviour = {}
    clock.pass(30_000)
    await outbox.runDue()
    const { state, attempts, next_try_at } = await look(id)
    assert.deepEqual([state, attempts, next_try_at], ['sent', 2, null])
    assert.equal(server.received.length, copies)
    const heads = server.received.map((each) => [headOf(each, 'message-id'), headOf(each, 'date')])
    for (const head of heads) assert.deepEqual(head, heads[0])
    assert.equal(heads[0]?.[0], `<${id}@www.coronet.example>`)
  })
}

test('a server that answers slowly gets the mail at the first try', async (t) => {
  const server = await scriptedServer(t)
  server.behaviour = { connect: slowly('220 hm'), RCPT: slowly('250 hm'), dot: slowly('250 hm') }
  const { send, look } = await mailFixture(t, server.url)
  const { state, attempts } = await look(await send())
  assert.deepEqual([state, attempts, server.received.length], ['sent', 1, 1])
})

test('a server that never ends its answer is disconnected after the time for a try', async (t) => {
  const server = await scriptedServer(t)
  const endless = (socket: Socket) => {
    const timer = setInterval(() => socket.write('250-and\r\n'), 50)
    socket.on('close', () => clearInterval(timer))
  }
  server.behaviour = { RCPT: endless }
  const { send, look } = await mailFixture(t, server.url, 500)
  const entry = await look(await send())
  assert.match(entry.last_error ?? '', /not done within 0.5 s/)
  // The pause is 30 s; a lease is longer.
  assert.equal(entry.next_try_at, '2026-11-20T15:01:00.000Z')
  while (server.open.size > 0) await new Promise(setImmediate)
})

test('a mail is tried again when nothing listens at the mail server’s address', async (t) => {
  const { send, look } = await mailFixture(t, 'smtp://127.0.0.1:1')
  const entry = await look(await send())
  assert.equal(entry.state, 'failed')
  assert.match(entry.last_error ?? '', /connection to the mail server failed \(ECONNREFUSED\)/)
})
