import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { test, type TestContext } from 'node:test'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { slowReader } from '../../../test/support/slow-reader.ts'
import { downloadEndpoint } from '../../contract/endpoint.ts'
import { nothing } from '../../contract/fields.ts'
import { notAllowed } from '../../contract/problem.ts'
import { DatabaseAway } from '../../database/away.ts'
import { clientAddress } from './address.ts'
import { downloadKind } from './download-kind.ts'
import type { ApiParts } from './enter.ts'
import type { Bindings } from './exchange.ts'
import { createHttpServer } from './listener.ts'
import { serve } from './serve.ts'
import { checkEvery } from './stream.ts'

const large = downloadEndpoint({
  access: 'anyone',
  limit: null,
  path: '/large/',
  summary: '',
  params: nothing,
  query: nothing,
})

/** More than fits between a program and a client that reads nothing. */
const pieces = 400
const piece = Buffer.alloc(50_000, 'x')

/** Holds what waits for the next look until it is called for, and nothing else. */
function heldLooks(t: TestContext) {
  const { setTimeout, clearTimeout } = globalThis
  const held = new Map<object, () => void>()
  t.mock.method(globalThis, 'setTimeout', ((run: () => void, ms: number, ...more: unknown[]) => {
    if (ms !== checkEvery) return setTimeout(run, ms, ...more)
    const timer = { unref: () => timer }
    held.set(timer, run)
    return timer
  }) as never)
  t.mock.method(globalThis, 'clearTimeout', (timer: NodeJS.Timeout | undefined) => {
    if (!timer || !held.delete(timer)) clearTimeout(timer)
  })
  return () => {
    const all = [...held.values()]
    held.clear()
    for (const run of all) run()
  }
}

/** A download, and who may read it on: each look takes the next of `looks`, the last of them again. */
async function download(t: TestContext, looks: (() => void)[]) {
  const looking = heldLooks(t)
  let [asked, closed] = [0, 0]
  const log: string[] = []
  const bytes = async function* () {
    try {
      for (let at = 0; at < pieces; at += 1) yield piece
    } finally {
      closed += 1
    }
  }
  const route = serve(large, async () => ({
    status: 200 as const,
    headers: [],
    bytes: bytes(),
    still: async () => (looks[Math.min(asked++, looks.length - 1)] as () => void)(),
  }))
  const parts = {
    clientAddress: clientAddress([]),
    https: false,
    admission: { admit: async () => ({ endpoint: large, viewer: null }) },
    log: {
      info: (_: object, words: string) => void log.push(words),
      error: (_: object, words: string) => void log.push(words),
    },
  } as unknown as ApiParts
  const app = new Hono<{ Bindings: Bindings }>().get('/', downloadKind(route, parts))
  const server = createHttpServer([])
  server.on('request', getRequestListener(app.fetch as never, { overrideGlobalObjects: false }))
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const reader = await slowReader(`http://127.0.0.1:${port}/`)
  return {
    ...reader,
    log,
    asked: () => asked,
    closed: () => closed,
    /** Lets 900 ms pass, and what comes of it happen. */
    async pass() {
      looking()
      for (let turn = 0; turn < 5; turn += 1) await new Promise((done) => setImmediate(done))
    },
  }
}

const may = () => {}
const mayNot = () => {
  throw notAllowed()
}

test('a download of which nothing is taken breaks off once its reader may not go on', async (t) => {
  const { pass, rest, log, asked, closed } = await download(t, [may, mayNot])
  await pass()
  assert.deepEqual([asked(), log], [1, []])
  await pass()
  assert.equal(asked(), 2)
  assert.deepEqual(log, ['a download was broken off, as its reader may not go on'])
  const { whole, bytes } = await rest()
  assert.equal(whole, false)
  assert.ok(bytes < pieces * piece.length, `${bytes}`)
  assert.equal(closed(), 1, 'what it was read from is closed')
  await pass()
  assert.equal(asked(), 2, 'nothing is asked about what is over')
})

test('a download goes on while the database is away, and is asked about again', async (t) => {
  const away = () => {
    throw new DatabaseAway()
  }
  const { pass, rest, log, asked } = await download(t, [away, away, may])
  for (let looks = 0; looks < 4; looks += 1) await pass()
  assert.deepEqual([asked(), log], [4, []])
  assert.deepEqual(await rest(), { whole: true, bytes: pieces * piece.length })
  await pass()
  await pass()
  assert.equal(asked(), 4, 'nothing is asked about what is over')
})
