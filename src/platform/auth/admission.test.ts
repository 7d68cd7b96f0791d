import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test, type TestContext } from 'node:test'
import { z } from 'zod'
import { createHono } from '../../app/server/hono.ts'
import { endpoint } from '../../contract/endpoint.ts'
import { nothing } from '../../contract/fields.ts'
import type { Problem } from '../../contract/problem.ts'
import { heldClock } from '../../../test/support/clock.ts'
import { openFor, freshAddress } from '../../../test/support/database/database.ts'
import { clientAddress } from '../http/address.ts'
import { mountApi } from '../http/api.ts'
import { ourselves } from '../http/caller.ts'
import type { AnswerRepeats } from '../http/repeats.ts'
import { createHttpServer, createListener } from '../http/listener.ts'
import { serve } from '../http/serve.ts'
import { createLog } from '../log.ts'
import { createPageCache } from '../publishing/page-cache.ts'
import { sharedAnswers } from '../publishing/shared-answers.ts'
import { sharedFirst } from '../publishing/shared-first.ts'
import { createAdmission } from './admission.ts'
import { createLimiter } from './limiter.ts'
import { ampleDisk } from '../storage/disk.ts'
import { demand, type Viewer } from './viewer.ts'

const read = {
  method: 'GET',
  summary: '',
  access: 'organisation:read',
  limit: null,
  params: nothing,
  query: nothing,
  output: z.array(z.string()),
} as const
const shared = endpoint({ ...read, path: '/shared/', cache: 'organisation' })
const own = endpoint({ ...read, path: '/own/' })
const forAdmins = endpoint({
  ...read,
  path: '/admins/',
  access: 'organisation:manage-members',
  cache: 'organisation',
})

const viewer: Viewer = {
  account: 'ada',
  organisation: 'halden',
  membership: 'as-ada',
  seesAll: true,
  roles: ['member'],
  revision: 1,
  session: 'one',
  fresh: true,
  unfinished: false,
}

test('the caller is looked up once for each request, whether it is cached, own data or refused', async (t) => {
  const { status, lookUps } = await program(t)
  const seen = []
  for (const path of ['/shared/', '/shared/', '/own/', '/admins/', '/admins/'])
    seen.push([path, await status(path), lookUps()])
  assert.deepEqual(seen, [
    ['/shared/', 200, 1],
    ['/shared/', 200, 2],
    ['/own/', 200, 3],
    ['/admins/', 403, 4],
    ['/admins/', 403, 5],
  ])
})

test('a pass to another call, or of another caller, does not reach the handler', async () => {
  let reached = 0
  const route = serve(forAdmins, async () => [`${(reached += 1)}`])
  const input = { params: {}, query: new URLSearchParams() }
  const admin: Viewer = { ...viewer, roles: ['admin'] }
  const pass = demand(forAdmins, admin)
  const member = { ...ourselves, viewer }
  const noPass = /No pass to \/admins\//
  await assert.rejects(route.answer(input, member, demand(own, viewer)), noPass)
  await assert.rejects(route.answer(input, member, pass), noPass)
  assert.equal(reached, 0)
  assert.deepEqual(await route.answer(input, { ...ourselves, viewer: admin }, pass), ['1'])
})

test('what was taken from who is sent a long answer ends it, and what was given does not', async () => {
  let now: Viewer | null = viewer
  const request = {} as IncomingMessage
  const { demandStill } = createAdmission(async () => now)
  const still = async (changes: Partial<Viewer> | null, from = viewer) => {
    now = changes && { ...from, ...changes }
    const status = ({ status: given }: Problem) => given
    return await demandStill(request, demand(own, from)).then(() => 'goes on', status)
  }
  const narrow: Viewer = { ...viewer, seesAll: false }
  for (const [changes, expected, from] of [
    [{}, 'goes on'],
    [{ revision: 2, fresh: true }, 'goes on'],
    [{ roles: ['admin'] }, 'goes on'],
    [{ seesAll: true }, 'goes on', narrow],
    [null, 401],
    [{ roles: ['viewer'] }, 403],
    [{ seesAll: false }, 403],
    [{ session: 'two' }, 403],
    [{ membership: 'another' }, 403],
    [{ organisation: 'merged' }, 403],
    [{ unfinished: true }, 403],
  ] as [Partial<Viewer> | null, string | number, Viewer?][])
    assert.equal(await still(changes, from), expected, JSON.stringify(changes))
})

/** A program of three calls behind the real listener, which counts the look-ups of the caller. */
async function program(t: TestContext) {
  let count = 0
  const admission = createAdmission(async () => {
    count += 1
    return viewer
  })
  const database = await openFor(t, await freshAddress(t))
  const limiter = createLimiter(database, heldClock('2026-11-20T15:00:00.000Z'))
  const log = createLog('silent')
  const pageCache = createPageCache([])
  const noPage = async () => ({ body: Buffer.of(), headers: [] })
  const app = createHono({ headers: [], log, renderProblem: noPage })
  const routes = [shared, own, forAdmins].map((one) => serve(one, async () => ['said']))
  const parts = { admission, shared: sharedAnswers() }
  const repeats: AnswerRepeats = async (_, run) => await run()
  const who = { clientAddress: clientAddress([]), https: false }
  mountApi(app, routes, {
    ...parts,
    ...who,
    repeats,
    pageCache,
    limiter,
    headers: [],
    disk: ampleDisk,
    log,
    noteAct: async () => {},
  })
  const server = createHttpServer([])
  t.after(() => void server.close())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const first = sharedFirst(routes, parts)
  const host = `127.0.0.1:${port}`
  const listens = { host, pageCache, headers: [], log, first, fetch: app.fetch }
  server.on('request', createListener(listens))
  return {
    status: async (path: string) => (await fetch(`http://${host}/api${path}`)).status,
    lookUps: () => count,
  }
}
