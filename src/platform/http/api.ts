import type { Hono } from 'hono'
import type { Endpoint, OfKind } from '../../contract/endpoint.ts'
import { methodNotAllowed, Problem } from '../../contract/problem.ts'
import { isAccess } from '../../contract/access.ts'
import { callKind } from './call-kind.ts'
import { downloadKind } from './download-kind.ts'
import type { ApiParts } from './enter.ts'
import { eventsKind } from './events-kind.ts'
import { withSlash, type Bindings } from './exchange.ts'
import type { Handler, Route } from './serve.ts'
import { uploadKind } from './upload-kind.ts'

type Kinds = {
  [Kind in Endpoint['kind']]: (route: Route<OfKind<Kind>>, parts: ApiParts) => Handler
}

/** How an endpoint of each kind is answered. */
const kinds: Kinds = {
  call: callKind,
  upload: uploadKind,
  download: downloadKind,
  events: eventsKind,
}

/** Mounts the endpoints of the API: each at its path, 405 for other methods, 308 without the slash. */
export function mountApi(
  app: Hono<{ Bindings: Bindings }>,
  routes: Route[],
  parts: ApiParts,
): void {
  const inOrder = inMatchingOrder(routes)
  for (const route of inOrder) {
    refuseUnguarded(route.endpoint)
    const { kind, method } = route.endpoint
    const handle = kinds[kind](route as never, parts)
    app.on(method, honoPath(route.endpoint), refusingWhoeverLeft(route.endpoint, handle, parts))
  }
  for (const { path, methods } of methodsByPath(inOrder)) {
    app.all(path, () => {
      throw methodNotAllowed(methods)
    })
    app.all(path.slice(0, -1), withSlash)
  }
}

/**
 * Looks again at whoever was let in where their call failed: one who was erased meanwhile hears that they
 * have to sign in, and not of what failed because nothing of them is there any more.
 */
function refusingWhoeverLeft(
  endpoint: Endpoint,
  handle: Handler,
  { admission, log }: ApiParts,
): Handler {
  if (endpoint.access === 'anyone') return handle
  return async (exchange) => {
    try {
      return await handle(exchange)
    } catch (error) {
      const isRefusal = error instanceof Problem && error.cause === undefined
      const { incoming } = exchange.env
      if (isRefusal) throw error
      const pass = await admission.admit(incoming, endpoint)
      await admission.demandStill(incoming, pass).catch((left: unknown) => {
        log.info({ id: incoming.id, err: error }, 'failed for somebody who is not let in any more')
        throw left
      })
      throw error
    }
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
  const paths = Map.groupBy(routes, ({ endpoint }) => honoPath(endpoint))
  return [...paths].map(([path, same]) => ({
    path,
    methods: same.flatMap(({ endpoint }) =>
      endpoint.method === 'GET' && endpoint.kind !== 'download'
        ? ['GET', 'HEAD']
        : [endpoint.method],
    ),
  }))
}

/** A fixed name wins over `{id}` at the same place, whatever the order of declaration. */
const inMatchingOrder = (routes: Route[]) => {
  const isFixed = ({ endpoint }: Route) => !endpoint.path.includes('{')
  return [...routes.filter(isFixed), ...routes.filter((route) => !isFixed(route))]
}

const honoPath = (endpoint: Endpoint) => `/api${endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1')}`
