import type { IncomingMessage } from 'node:http'
import type { Hono } from 'hono'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { z } from 'zod'
import type { Endpoint, FileAnswer } from '../../contract/endpoint.ts'
import { methodNotAllowed } from '../../contract/problem.ts'
import { isAccess } from '../../contract/access.ts'
import { readJson, readRaw } from './body.ts'
import type { Caller } from './caller.ts'
import { callerOf, withSlash } from './exchange.ts'
import type { Bindings, CallerParts, Exchange } from './exchange.ts'
import type { PageCache } from '../publishing/page-cache.ts'
import { keep, cachedResponse, once, writeCached } from '../publishing/cached.ts'
import type { Limiter } from '../auth/limiter.ts'
import type { RawInput, Route } from './serve.ts'
import type { SharedAnswers } from '../publishing/shared-answers.ts'
import { streamed, streamHead, type Lines } from './stream.ts'
import { demand, type Viewer } from '../auth/viewer.ts'

/** What the calls are put together with. */
export interface ApiParts extends CallerParts {
  pageCache: PageCache
  limiter: Limiter
  shared: SharedAnswers
  /** What every answer carries. */
  headers: readonly (readonly [name: string, value: string])[]
  /** Tells by its headers who sends a request; null for nobody. `still`: only looks again. */
  identify: (request: IncomingMessage, still?: boolean) => Promise<Viewer | null>
}

/** What is somebody's own is kept by nobody on the way. */
const ownOnly = [['Cache-Control', 'no-store']] as const

/** Public content is the same for all, so another site's page may read it too. */
const contentHeaders = [
  ['Cache-Control', 'no-cache'],
  ['Access-Control-Allow-Origin', '*'],
] as const

/** Mounts the calls of the API: each at its path, 405 for other methods, 308 without the slash. */
export function mountApi(
  app: Hono<{ Bindings: Bindings }>,
  routes: Route[],
  parts: ApiParts,
): void {
  for (const route of inMatchingOrder(routes)) {
    refuseUnguarded(route.endpoint)
    const { method, access } = route.endpoint
    const open = method === 'GET' && access === 'anyone' && !route.endpoint.file
    app.on(method, honoPath(route.endpoint), (exchange) =>
      open ? answer(exchange, route, parts) : act(exchange, route, parts),
    )
  }
  for (const { path, methods } of methodsByPath(routes)) {
    app.all(path, () => {
      throw methodNotAllowed(methods)
    })
    app.all(path.slice(0, -1), withSlash)
  }
}

/** A program with an endpoint that does not say who may call it must not start. */
function refuseUnguarded({ method, path, access, audited }: Endpoint): void {
  if (!isAccess(access)) throw new Error(`${method} ${path} does not say who may call it`)
  const acts = method !== 'GET' && access !== 'anyone'
  if (acts && audited === undefined)
    throw new Error(`${method} ${path} does not say if it is audited`)
}

/** Each path once, with what it answers, for the 405 and the redirect. */
function methodsByPath(routes: Route[]): { path: string; methods: string[] }[] {
  const paths = Map.groupBy(inMatchingOrder(routes), ({ endpoint }) => honoPath(endpoint))
  return [...paths].map(([path, same]) => ({
    path,
    methods: same.flatMap(({ endpoint }) =>
      endpoint.method === 'GET' && !endpoint.file ? ['GET', 'HEAD'] : [endpoint.method],
    ),
  }))
}

/** A fixed name wins over `{id}` at the same place, whatever the order of declaration. */
const inMatchingOrder = (routes: Route[]) =>
  routes.toSorted(
    (a, b) => Number(a.endpoint.path.includes('{')) - Number(b.endpoint.path.includes('{')),
  )

const honoPath = (endpoint: Endpoint) => `/api${endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1')}`

/** A public call that only reads: the same for all, so it is kept. */
async function answer(exchange: Exchange, route: Route, parts: ApiParts): Promise<Response> {
  const url = new URL(exchange.req.url)
  const caller = callerOf(exchange, parts)
  const input = inputOf(exchange, url)
  if (url.search === '') {
    const kept = await parts.pageCache.keep(url.pathname, false, () => asJson(route, input, caller))
    return cachedResponse(exchange.req.raw, kept)
  }
  await takeFromLimit(caller, route.endpoint, parts)
  return once(exchange.req.raw, await asJson(route, input, caller))
}

/** A call that changes something, or that is somebody's own: JSON, kept nowhere. */
async function act(exchange: Exchange, route: Route, parts: ApiParts): Promise<Response> {
  const { endpoint } = route
  const { incoming } = exchange.env
  // To look at a file's headers would use up its ticket.
  if (endpoint.file && incoming.method === 'HEAD') throw methodNotAllowed(['GET'])
  const viewer = endpoint.access === 'anyone' ? null : await parts.identify(incoming)
  // Before the limit, which counts whom it knows, and before a byte of the body is read.
  demand(endpoint, viewer)
  const caller = callerOf(exchange, parts, viewer)
  await takeFromLimit(caller, endpoint, parts)
  const url = new URL(exchange.req.url)
  const given = inputOf(exchange, url)
  const isShared = endpoint.shared && url.search === ''
  if (isShared && viewer?.organisation) {
    const at = { organisation: viewer.organisation, revision: viewer.revision }
    const headers = [...parts.headers, ...ownOnly]
    const make = async () => await keep({ ...(await asJson(route, given, caller)), headers })
    const kept = await parts.shared.get(url.pathname, at, make)
    // Written as it is: a Response around kept bytes costs more than the look for the rights.
    writeCached(incoming, exchange.env.outgoing, kept, incoming.id)
    return RESPONSE_ALREADY_SENT
  }
  const takesBody = !(endpoint.body instanceof z.ZodNull)
  const body = async () =>
    endpoint.raw ? readRaw(incoming, endpoint.bytes) : await readJson(incoming, endpoint.bytes)
  if (endpoint.stream && exchange.req.method === 'HEAD') return streamHead()
  const result = await route.answer({ ...given, ...(takesBody && { body }) }, caller)
  if (endpoint.stream)
    return streamed(result as Lines, async () => {
      const now = await parts.identify(incoming, true)
      demand(endpoint, now)
      return now?.session === viewer?.session && now?.organisation === viewer?.organisation
    })
  if (endpoint.file) return asFile(result as FileAnswer)
  const status = endpoint.success ?? (endpoint.method === 'POST' ? 201 : 200)
  const headers = [
    ...ownOnly,
    ...caller.cookies.headers.map((cookie) => ['Set-Cookie', cookie] as const),
  ]
  if (status === 204)
    return new Response(null, { status, headers: headers.map(([...pair]) => pair) })
  const json = Buffer.from(JSON.stringify(result))
  return once(
    exchange.req.raw,
    { body: json, type: 'application/json; charset=utf-8', headers },
    status,
  )
}

/** Read no faster than it is taken, and let go of when nobody takes it any more. */
const asFile = ({ status, headers, bytes }: FileAnswer) =>
  new Response(bytes && ReadableStream.from(bytes), { status, headers })

function inputOf(exchange: Exchange, url: URL): RawInput {
  return { params: exchange.req.param(), query: url.searchParams }
}

async function asJson(route: Route, input: RawInput, caller: Caller) {
  const body = Buffer.from(JSON.stringify(await route.answer(input, caller)))
  return { body, type: 'application/json; charset=utf-8', headers: contentHeaders }
}

async function takeFromLimit(caller: Caller, { path, limit }: Endpoint, { limiter }: ApiParts) {
  if (limit) await limiter.take(`${path} ${caller.viewer?.account ?? caller.address}`, limit)
}
