import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { test, type TestContext } from 'node:test'
import { readDemoSignIn } from '../../src/features/setup/demo-accounts.ts'
import { site } from './browser.ts'
import { answersOf } from './portal-steps.ts'
import { signIn } from './signin-steps.ts'

/** Another host, which forwards requests and allows the pages of `origin` by CORS. */
async function otherHost(t: TestContext) {
  const state = { origin: '', requested: [] as string[] }
  const server = createServer((request, response) => {
    // A page that is left cancels its requests.
    passOn(state, request, response).catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return Object.assign(state, { address: `http://127.0.0.1:${port}` })
}

type Other = { origin: string; requested: string[] }

async function passOn(
  { origin, requested }: Other,
  request: IncomingMessage,
  answer: ServerResponse,
) {
  const { method = '', url = '', headers } = request
  answer.setHeader('Access-Control-Allow-Origin', origin)
  answer.setHeader('Access-Control-Allow-Credentials', 'true')
  answer.setHeader('Access-Control-Allow-Headers', 'Authorization, Content-Type, Idempotency-Key')
  if (method === 'OPTIONS') {
    answer.writeHead(204).end()
    return
  }
  requested.push(`${method} ${url}`)
  const passed = new Headers({ 'Content-Type': 'application/json' })
  if (headers.authorization) passed.set('Authorization', headers.authorization)
  const body = method === 'GET' ? null : await text(request)
  const upstream = await fetch(origin + url.replace('/v2', '/api'), {
    method,
    headers: passed,
    body,
  })
  answer.writeHead(upstream.status, { 'Content-Type': upstream.headers.get('content-type') ?? '' })
  if (upstream.body) await pipeline(upstream.body, answer)
  else answer.end()
}

test('with PORTAL_API_URL, signing in and the portal use the API of that host only', async (t) => {
  const other = await otherHost(t)
  const settings = { PORTAL_API_URL: `${other.address}/v2` }
  const { visit, origin, database } = await site(t, { settings })
  other.origin = origin
  const client = await readDemoSignIn(database)
  const own: string[] = []
  const page = await visit('/login', { friends: [other.address] })
  page.on('request', (request) => {
    if (request.url().startsWith(`${origin}/api/`)) own.push(request.url())
  })
  const answered = answersOf(page)
  await signIn(page, client?.username ?? '', client?.password ?? '')
  await page.getByRole('heading', { name: 'Welcome back, Maren!' }).waitFor()
  await page.getByRole('heading', { name: 'Dealer quotes on the phone' }).waitFor()
  await answered()
  // Closed before the other host, because its stream of events is still open.
  await page.close()
  assert.deepEqual(own, [])
  for (const call of ['POST /v2/auth/login/', 'GET /v2/users/me/', 'GET /v2/events/stream/'])
    assert.ok(other.requested.includes(call), call)
})
