import assert from 'node:assert/strict'
import { once } from 'node:events'
import { Agent, get, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { createHttpServer } from '../../src/platform/http/listener.ts'
import { drain } from '../../src/platform/http/shutdown.ts'
import { times } from '../support/thorough.ts'

const clients = 40

interface Seen {
  answered: number
  /** Clients that were answered at least once: their connection is not in the kernel's queue. */
  connected: number
  closing: number
  /** Errors other than that nobody listens any more. */
  cut: string[]
}

/** One client on one connection, which sends until nobody listens. */
async function keepSending(port: number, seen: Seen): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  for (let sent = 0; ; sent += 1) {
    try {
      const request = get({ port, host: '127.0.0.1', agent })
      const [response] = await once(request, 'response')
      response.resume()
      await once(response, 'end')
      seen.answered += 1
      if (sent === 0) seen.connected += 1
      if (response.headers.connection === 'close') seen.closing += 1
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException
      if (code !== 'ECONNREFUSED') seen.cut.push(code)
      return agent.destroy()
    }
    await wait(Math.random() * 20)
  }
}

/** What clients see of a server that is stopped under load. */
async function stoppedUnderLoad(stop: (server: Server) => Promise<void>): Promise<Seen> {
  const server = createHttpServer([])
  server.on('request', (_, response) => {
    setTimeout(() => response.end('done'), Math.random() * 10)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const seen: Seen = { answered: 0, connected: 0, closing: 0, cut: [] }
  const load = Array.from({ length: clients }, () => keepSending(port, seen))
  while (seen.connected < clients) await wait(20)
  await wait(200)
  await stop(server)
  await Promise.all(load)
  return seen
}

test('stopped under 40 clients that keep their connections, the program resets none', async () => {
  for (let time = 0; time < times(3, 50); time += 1) {
    const { cut, closing, answered } = await stoppedUnderLoad(drain)
    assert.deepEqual(cut, [])
    assert.ok(answered > clients, `only ${answered} were answered`)
    assert.ok(closing >= clients, 'a connection was closed without saying so')
  }
})

test('the same check fails for a program that closes idle connections at once', async () => {
  const hasty = async (server: Server) => {
    const closed = once(server, 'close')
    server.close()
    const idle = setInterval(() => server.closeIdleConnections(), 50)
    await closed
    clearInterval(idle)
  }
  const cut: string[] = []
  for (let time = 0; time < 5 && cut.length === 0; time += 1)
    cut.push(...(await stoppedUnderLoad(hasty)).cut)
  assert.ok(cut.includes('ECONNRESET'))
})

/** Timers that keep the program running. */
const timers = () => process.getActiveResourcesInfo().filter((one) => one === 'Timeout').length

test('a connection on which nothing comes is closed soon, and does not delay the end', async () => {
  const before = timers()
  const server = createHttpServer([])
  server.on('request', (_, response) => void response.end('done')).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const agent = new Agent({ keepAlive: true })
  const [response] = await once(get({ port, host: '127.0.0.1', agent }), 'response')
  response.resume()
  await once(response, 'end')
  const begun = performance.now()
  await drain(server)
  assert.ok(performance.now() - begun < 4_000)
  agent.destroy()
  assert.equal(timers(), before)
})

test('a server that is stopped leaves no timer behind, which would keep the program running', async () => {
  const before = timers()
  const server = createHttpServer([]).listen(0, '127.0.0.1')
  await once(server, 'listening')
  await drain(server)
  assert.equal(timers(), before)
})
