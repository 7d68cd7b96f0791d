import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { createServer as createSocketServer } from 'node:net'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { callOut, NotNow } from './call-out.ts'
import { fetchOutward, fetchWhere, inwardCode, isOutward } from './outward.ts'

const inside = [
  '127.0.0.1',
  '10.1.2.3',
  '172.31.255.255',
  '192.168.0.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '255.255.255.255',
  '224.0.0.1',
  '::1',
  '::',
  'fe80::1',
  'fd00::1',
  '::ffff:127.0.0.1',
  '::ffff:a9fe:a9fe',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '2001:db8::1',
  'ff02::1',
  'not an address',
]
const outside = ['93.184.215.14', '172.32.0.1', '100.128.0.1', '2606:2800:21f:cb07::1']

test('an address is of the internet, or of this machine and what is beside it', () => {
  for (const address of inside) assert.equal(isOutward(address), false, address)
  for (const address of outside) assert.equal(isOutward(address), true, address)
})

test('a request that leads to this machine is not sent, however it is spelt', async (t) => {
  let reached = 0
  const server = createServer((_, answer) => {
    reached += 1
    answer.end('here')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => server.close())
  const { port } = server.address() as AddressInfo
  const carrier = { fetch: fetchOutward, patience: 2_000 }
  const post = { method: 'POST', body: '{}' }
  for (const host of ['127.0.0.1', 'localhost', '[::1]', '2130706433', '[::ffff:127.0.0.1]', '0'])
    await assert.rejects(callOut(`http://${host}:${port}/`, post, carrier), (error) => {
      assert.ok(error instanceof NotNow, host)
      assert.match(error.message, new RegExp(inwardCode), host)
      return true
    })
  assert.equal(reached, 0)
})

/** Answers of hosts that hardly speak HTTP, and what becomes of them. */
const odd: [answer: string, said: RegExp | number][] = [
  ['HTTP/1.1 999 Odd\r\n\r\n', /NO_HTTP_STATUS/],
  ['HTTP/1.1 000 Odd\r\n\r\n', /NO_HTTP_STATUS|connection failed/],
  ['HTTP/1.1 101 Other\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n', /NO_ANSWER|NO_HTTP_STATUS/],
  ['no http at all\r\n\r\n', /connection failed/],
  ['', /connection failed/],
  ['HTTP/1.1 204 Fine\r\n\r\n', 204],
  ['HTTP/1.1 200 Fine\r\nContent-Length: 2\r\n\r\nok', 200],
]
for (const [answer, said] of odd)
  test(`an answer that begins ${JSON.stringify(answer.slice(0, 16))} ends in words, and never the program`, async (t) => {
    const server = createSocketServer((socket) => {
      socket.on('error', () => {})
      socket.once('data', () => socket.end(answer))
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    t.after(() => server.close())
    const { port } = server.address() as AddressInfo
    const carrier = { fetch: fetchWhere(() => true), patience: 2_000 }
    const sent = callOut(`http://localhost:${port}/`, { method: 'POST', body: '{}' }, carrier)
    if (typeof said === 'number') assert.equal((await sent).status, said)
    else
      await assert.rejects(sent, (error) => {
        assert.ok(error instanceof NotNow)
        assert.match(error.message, said)
        return true
      })
  })
