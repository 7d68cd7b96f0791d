import type { Hono } from 'hono'
import type { Endpoint } from '../contract/endpoint.ts'
import { methodNotAllowed } from '../contract/problem.ts'
import type { ClientAddress } from './address.ts'
import { readJson } from './body.ts'
import { callerOf, withSlash, type Bindings, type Exchange } from './exchange.ts'
import type { Keeper } from './keeper.ts'
import { keptResponse, once } from './kept.ts'
import type { Limiter } from './limiter.ts'
import type { Caller, RawInput, Route } from './serve.ts'

export interface ApiParts {
  keeper: Keeper
  limiter: Limiter
  clientAddress: ClientAddress
}

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
    const path = honoPath(route.endpoint)
    if (route.endpoint.method === 'GET') app.get(path, (exchange) => answer(exchange, route, parts))
    else app.post(path, (exchange) => act(exchange, route, parts))
  }
  for (const { path, methods } of methodsByPath(routes)) {
    app.all(path, () => {
      throw methodNotAllowed(methods)
    })
    app.all(path.slice(0, -1), withSlash)
  }
}

/** Each path once, with what it answers, for the 405 and the redirect. */
function methodsByPath(routes: Route[]): { path: string; methods: string[] }[] {
  const paths = Map.groupBy(inMatchingOrder(routes), ({ endpoint }) => honoPath(endpoint))
  return [...paths].map(([path, same]) => ({
    path,
    methods: same.flatMap(({ endpoint }) =>
      endpoint.method === 'GET' ? ['GET', 'HEAD'] : [endpoint.method],
    ),
  }))
}

/** A fixed name wins over `{id}` at the same place, whatever the order of declaration. */
const inMatchingOrder = (routes: Route[]) =>
  routes.toSorted(
    (a, b) => Number(a.endpoint.path.includes('{')) - Number(b.endpoint.path.includes('{')),
  )

const honoPath = (endpoint: Endpoint) => `/api${endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1')}`

async function answer(exchange: Exchange, route: Route, parts: ApiParts): Promise<Response> {
  const url = new URL(exchange.req.url)
  const caller = callerOf(exchange, parts.clientAddress)
  const input = { params: exchange.req.param() as Record<string, string>, query: url.searchParams }
  if (url.search === '') {
    const kept = await parts.keeper.keep(url.pathname, false, () => asJson(route, input, caller))
    return keptResponse(exchange.req.raw, kept)
  }
  await takeFromLimit(caller.address, route.endpoint, parts)
  return once(exchange.req.raw, await asJson(route, input, caller))
}

/** A call that changes something: JSON in, 201 and JSON out, kept nowhere. */
async function act(exchange: Exchange, route: Route, parts: ApiParts): Promise<Response> {
  const { bytes } = route.endpoint
  const caller = callerOf(exchange, parts.clientAddress)
  await takeFromLimit(caller.address, route.endpoint, parts)
  const params = exchange.req.param() as Record<string, string>
  const query = new URL(exchange.req.url).searchParams
  const input = { params, query, body: await readJson(exchange.env.incoming, bytes) }
  const body = Buffer.from(JSON.stringify(await route.answer(input, caller)))
  const type = 'application/json; charset=utf-8'
  const headers = [['Cache-Control', 'no-store']] as const
  return once(exchange.req.raw, { body, type, headers }, 201)
}

async function asJson(route: Route, input: RawInput, caller: Caller) {
  const body = Buffer.from(JSON.stringify(await route.answer(input, caller)))
  return { body, type: 'application/json; charset=utf-8', headers: contentHeaders }
}

async function takeFromLimit(address: string, { path, limit }: Endpoint, { limiter }: ApiParts) {
  if (limit) await limiter.take(`${path} ${address}`, limit)
}
