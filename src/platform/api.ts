import type { Hono } from 'hono'
import type { Endpoint } from '../contract/endpoint.ts'
import { methodNotAllowed } from '../contract/problem.ts'
import type { ClientAddress } from './address.ts'
import { withSlash, type Bindings, type Exchange } from './exchange.ts'
import type { Keeper } from './keeper.ts'
import { keptResponse, once } from './kept.ts'
import type { Limiter } from './limiter.ts'
import type { RawInput, Route } from './serve.ts'

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
    app.get(path, (exchange) => answer(exchange, route, parts))
    app.all(path, () => {
      throw methodNotAllowed(['GET', 'HEAD'])
    })
    app.all(path.slice(0, -1), withSlash)
  }
}

/** A fixed name wins over `{id}` at the same place, whatever the order of declaration. */
const inMatchingOrder = (routes: Route[]) =>
  routes.toSorted(
    (a, b) => Number(a.endpoint.path.includes('{')) - Number(b.endpoint.path.includes('{')),
  )

const honoPath = (endpoint: Endpoint) => `/api${endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1')}`

async function answer(exchange: Exchange, route: Route, parts: ApiParts): Promise<Response> {
  const url = new URL(exchange.req.url)
  const input = { params: exchange.req.param() as Record<string, string>, query: url.searchParams }
  if (url.search === '') {
    const kept = await parts.keeper.keep(url.pathname, false, () => asJson(route, input))
    return keptResponse(exchange.req.raw, kept)
  }
  await takeFromLimit(exchange, route.endpoint, parts)
  return once(exchange.req.raw, await asJson(route, input))
}

async function asJson(route: Route, input: RawInput) {
  const body = Buffer.from(JSON.stringify(await route.answer(input)))
  return { body, type: 'application/json; charset=utf-8', headers: contentHeaders }
}

async function takeFromLimit(exchange: Exchange, { path, limit }: Endpoint, parts: ApiParts) {
  if (!limit) return
  const { incoming } = exchange.env
  const forwarded = exchange.req.header('x-forwarded-for')
  const address = parts.clientAddress(incoming.socket.remoteAddress, forwarded)
  await parts.limiter.take(`${path} ${address}`, limit)
}
