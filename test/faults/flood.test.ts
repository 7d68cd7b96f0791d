import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { test, type TestContext } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { createPageCache } from '../../src/platform/publishing/page-cache.ts'
import { inTurn } from '../../src/platform/http/in-turn.ts'
import { createHttpServer, createListener } from '../../src/platform/http/listener.ts'
import { times } from '../support/thorough.ts'

const connections = times(10, 50)
const requests = times(500, 1000)
/** More than the buffers of both sides take, so that a client who does not read stops it. */
const large = Buffer.alloc(8 * 1024 * 1024, 'x')
const request = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`

/** A server whose answers are counted while they are made: how many at once, on each connection. */
async function counting(t: TestContext, wrap: (answer: RequestListener) => RequestListener) {
  const inFlight = new Map<Socket, number>()
  const seen = { begun: 0, mostAtOnce: 0, begunBeforeOther: -1 }
  const answer = ({ socket, url }: IncomingMessage, response: ServerResponse) => {
    if (url === '/other') {
      seen.begunBeforeOther = seen.begun
      response.end('other')
      return
    }
    const now = (inFlight.get(socket) ?? 0) + 1
    inFlight.set(socket, now)
    seen.begun += 1
    seen.mostAtOnce = Math.max(seen.mostAtOnce, now)
    response.on('close', () => inFlight.set(socket, (inFlight.get(socket) ?? 1) - 1))
    response.end(large)
  }
  const server = createHttpServer([])
  server.on('request', wrap(answer)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  return { server, seen, port: (server.address() as AddressInfo).port }
}

/** Opens a connection and sends so many requests on it at once; nothing is read before it is resumed. */
async function ahead(t: TestContext, port: number, count: number, path = '/'): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').pause()
  t.after(() => socket.destroy())
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.write(request(path).repeat(count))
  return socket
}

/** Floods the server with clients that do not read, and then sends the request of somebody else. */
async function flooded(t: TestContext, wrap: (answer: RequestListener) => RequestListener) {
  const { seen, port } = await counting(t, wrap)
  await Promise.all(Array.from({ length: connections }, () => ahead(t, port, requests)))
  while (seen.begun < connections) await wait(5)
  assert.equal(await (await fetch(`http://127.0.0.1:${port}/other`)).text(), 'other')
  return seen
}

test('clients that send hundreds of requests ahead and read nothing have one answer made each', async (t) => {
  const { begun, mostAtOnce, begunBeforeOther } = await flooded(t, inTurn)
  assert.equal(mostAtOnce, 1)
  assert.ok(begunBeforeOther <= 2 * connections, `${begunBeforeOther} before somebody else`)
  assert.ok(begun <= 2 * connections, `${begun} in all`)
})

test('its broken twin, which answers all that comes in, is found', async (t) => {
  const { mostAtOnce, begunBeforeOther } = await flooded(t, (answer) => answer)
  assert.ok(mostAtOnce >= 500, `${mostAtOnce} at once`)
  assert.ok(begunBeforeOther >= 500, `${begunBeforeOther} before somebody else`)
})

/** The listener of the program around one answer that names its path. */
async function listening(t: TestContext) {
  const pageCache = createPageCache([])
  const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }
  const answer = async ({ url }: Request) => new Response(`(${new URL(url).pathname})`)
  const parts = { host: 'localhost', pageCache, headers: [], log: log as never, fetch: answer }
  const server = createHttpServer([])
  server.on('request', createListener(parts)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

const paths = (count: number) => Array.from({ length: count }, (_, at) => `/${at}`)

test('requests sent ahead are answered in their order, at most 32 of them before the connection ends', async (t) => {
  const port = await listening(t)
  for (const [count, answered] of [
    [20, 20],
    [32, 32],
    [500, 32],
  ] as const) {
    const socket = connect(port, '127.0.0.1')
    let text = ''
    socket.setEncoding('utf8').on('data', (piece: string) => void (text += piece))
    socket.write(paths(count).map(request).join(''))
    const isWhole = () => text.match(/\(\/\d+\)/g)?.length === answered
    while (!isWhole()) await once(socket, 'data')
    if (answered === 32) await once(socket, 'close')
    assert.deepEqual(
      text.match(/\(\/\d+\)/g),
      paths(answered).map((path) => `(${path})`),
    )
    if (answered === 32) continue
    // The connection goes on, and counts anew.
    socket.write(paths(20).map(request).join(''))
    while (text.match(/\(\/\d+\)/g)?.length !== 40) await once(socket, 'data')
    socket.destroy()
  }
})

test('a client that never reads is cut, and one that reads slowly gets all of its answer', async (t) => {
  assert.equal(createHttpServer([]).timeout, 60_000)
  const { server, port } = await counting(t, inTurn)
  server.timeout = 400
  const slow = await ahead(t, port, 1)
  const never = await ahead(t, port, 1)
  let read = 0
  slow.on('data', (piece: Buffer) => {
    read += piece.length
    slow.pause()
    setTimeout(() => slow.resume(), 2)
  })
  slow.resume()
  while (read < large.length) await wait(20)
  const open = async () =>
    await new Promise<number>((done) => server.getConnections((_, now) => done(now)))
  while ((await open()) > 1) await wait(20)
  assert.equal(slow.closed, false)
  assert.equal(never.bytesRead < large.length, true)
})
