// On SQLite alone: what a mail server says, and how that is understood.
import assert from 'node:assert/strict'
import type { Socket } from 'node:net'
import { test } from 'node:test'
import { headOf, mailFixture } from '../../../test/support/mail-fixture.ts'
import { mailServer, moodyServer, saying, type Mood } from '../../../test/doubles/mail-server.ts'

const finals: [name: string, options: Parameters<typeof mailServer>[1], why: RegExp][] = [
  [
    '550 to the recipient',
    { onRcptTo: (_to, _session, done) => done(saying(550, 'no such user here')) },
    /550 no such user here/,
  ],
  [
    '550 to the letter',
    {
      onData: (stream, _session, done) => {
        stream.resume().on('end', () => done(saying(550, 'we take no such letters')))
      },
    },
    /550 we take no such letters/,
  ],
]

for (const [name, options, why] of finals) {
  test(`${name} is final, and its words are kept`, async (t) => {
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

/** `copies`: how many the server has after it has come to itself and the letter was tried again. */
const moods: [name: string, mood: Mood, why: RegExp, copies: number][] = [
  ['closes at once', { connect: (socket) => void socket.end() }, /connection .* failed/, 1],
  ['resets at once', { connect: reset }, /connection .* failed/, 1],
  ['says nothing after the connection', { connect: nothing }, /did not answer within 1 s/, 1],
  ['falls silent at DATA', { DATA: nothing }, /did not answer/, 1],
  ['falls silent in the letter', { letter: nothing }, /did not answer/, 1],
  ['resets before the final dot', { letter: reset }, /connection .* failed/, 1],
  ['resets after the final dot', { dot: reset }, /connection .* failed/, 2],
  ['falls silent after the final dot', { dot: nothing }, /did not answer/, 2],
  ['talks nonsense', { EHLO: (socket) => void socket.write('what?\r\n') }, /./, 1],
]

for (const [name, mood, why, copies] of moods) {
  test(`a server that ${name} gets the letter later, under the same Message-ID`, async (t) => {
    const server = await moodyServer(t)
    const { send, look, clock, outbox } = await mailFixture(t, server.url)
    server.mood = mood
    const id = await send()
    const failed = await look(id)
    assert.equal(failed.state, 'failed')
    assert.match(failed.last_error ?? '', why)
    assert.equal(failed.next_try_at, '2026-11-20T15:00:30.000Z')
    server.mood = {}
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

test('a server that answers slowly gets the letter at the first try', async (t) => {
  const server = await moodyServer(t)
  server.mood = { connect: slowly('220 hm'), RCPT: slowly('250 hm'), dot: slowly('250 hm') }
  const { send, look } = await mailFixture(t, server.url)
  const { state, attempts } = await look(await send())
  assert.deepEqual([state, attempts, server.received.length], ['sent', 1, 1])
})

test('a server that never ends its answer is left when the try has taken too long', async (t) => {
  const server = await moodyServer(t)
  const endless = (socket: Socket) => {
    const timer = setInterval(() => socket.write('250-and\r\n'), 50)
    socket.on('close', () => clearInterval(timer))
  }
  server.mood = { RCPT: endless }
  const { send, look } = await mailFixture(t, server.url, 500)
  const entry = await look(await send())
  assert.match(entry.last_error ?? '', /not done within 0.5 s/)
  // The pause is 30 s; a lease is longer.
  assert.equal(entry.next_try_at, '2026-11-20T15:01:00.000Z')
  while (server.open.size > 0) await new Promise(setImmediate)
})

test('nobody at the address of the mail server is no reason to give up', async (t) => {
  const { send, look } = await mailFixture(t, 'smtp://127.0.0.1:1')
  const entry = await look(await send())
  assert.equal(entry.state, 'failed')
  assert.match(entry.last_error ?? '', /connection to the mail server failed \(ECONNREFUSED\)/)
})
