import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'

export type Behaviour = 'well' | 'slow' | 'failing' | 'hanging'

export interface ContentState {
  behaviour: Behaviour
  origin: string
  /** Answers of its own, by path. */
  instead: Record<string, unknown>
}

/**
 * Another content server: it answers with what the API of `origin` answers, or with what the test
 * gives, to pages of any host, and behaves as the test says.
 */
export async function contentServer(t: TestContext) {
  const state: ContentState = { behaviour: 'well', origin: '', instead: {} }
  const server = createServer((request, response) => {
    // The test may end before a slow answer.
    answer(state, request.url as string, response).catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const stop = async () => {
    server.closeAllConnections()
    if (server.listening) await new Promise((done) => server.close(done))
  }
  t.after(stop)
  return Object.assign(state, { address: `http://127.0.0.1:${port}`, stop })
}

async function answer(
  { behaviour, origin, instead }: ContentState,
  path: string,
  response: ServerResponse,
): Promise<void> {
  if (behaviour === 'hanging') return
  if (behaviour === 'slow') await pause(1000)
  const headers = { 'Access-Control-Allow-Origin': '*', 'Content-Type': 'application/json' }
  if (behaviour === 'failing') return void response.writeHead(500, headers).end('{}')
  if (instead[path]) return void response.writeHead(200, headers).end(JSON.stringify(instead[path]))
  const upstream = await fetch(`${origin}/api${path}`)
  response.writeHead(upstream.status, headers).end(await upstream.text())
}
