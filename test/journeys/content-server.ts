import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'

export type Mood = 'well' | 'slow' | 'failing' | 'hanging'

/**
 * A content server of another make, which says what `origin` says on its own API, in the mood
 * that the test gives it, to pages of any host.
 */
export async function contentServer(t: TestContext) {
  const state = { mood: 'well' as Mood, origin: '' }
  const server = createServer((request, response) => {
    // When the test is over before a slow answer, nobody waits for it.
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
  { mood, origin }: { mood: Mood; origin: string },
  path: string,
  response: ServerResponse,
): Promise<void> {
  if (mood === 'hanging') return
  if (mood === 'slow') await pause(1000)
  const headers = { 'Access-Control-Allow-Origin': '*', 'Content-Type': 'application/json' }
  if (mood === 'failing') return void response.writeHead(500, headers).end('{}')
  const told = await fetch(`${origin}/api${path}`)
  response.writeHead(told.status, headers).end(await told.text())
}
