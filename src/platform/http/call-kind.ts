import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { CallEndpoint } from '../../contract/endpoint.ts'
import { cachedResponse, compressed, compressedOnce, writeCached } from '../publishing/cached.ts'
import { readJson } from './body.ts'
import { enter, takeFromLimit, type ApiParts, type EnteredRequest } from './enter.ts'
import { callerOf, type Exchange } from './exchange.ts'
import { jsonOf } from './long-answers.ts'
import { ownAnswer, ownOnly } from './own-answer.ts'
import type { Handler, Route } from './serve.ts'

/** Public content is the same for everybody, so pages of other sites may read it, too. */
const contentHeaders = [
  ['Cache-Control', 'no-cache'],
  ['Access-Control-Allow-Origin', '*'],
] as const

/** Answers a call: from the cache where it is public or the same for an organisation. */
export function callKind(route: Route<CallEndpoint>, parts: ApiParts): Handler {
  const { method, access, cache } = route.endpoint
  if (method === 'GET' && access === 'anyone')
    return (exchange) => answerPublic(exchange, route, parts)
  return async (exchange) => {
    const entered = await enter(exchange, route.endpoint, parts)
    const isPlain = entered.url.search === ''
    if (cache === 'organisation' && isPlain) return answerShared(exchange, route, entered, parts)
    return answerOwn(exchange, route, entered, parts)
  }
}

/** Only requests with a query count against the limit: the others are answered from the cache. */
async function answerPublic(
  exchange: Exchange,
  route: Route<CallEndpoint>,
  parts: ApiParts,
): Promise<Response> {
  const { endpoint } = route
  const pass = await parts.admission.admit(exchange.env.incoming, endpoint)
  const caller = callerOf(exchange, parts)
  const url = new URL(exchange.req.url)
  const input = { params: exchange.req.param(), query: url.searchParams }
  // What is shown at this machine alone must not be read by a page of another site that is open here.
  const headers = route.personal && caller.local ? ownOnly : contentHeaders
  const make = () => asJson(route, { pass, caller, url, input }, headers)
  if (url.search === '' && !route.personal)
    return cachedResponse(
      exchange.req.raw,
      await parts.pageCache.getOrMake(url.pathname, false, make),
    )
  await takeFromLimit(endpoint, caller, parts)
  return await compressedOnce(exchange.req.raw, await make())
}

async function answerShared(
  exchange: Exchange,
  route: Route<CallEndpoint>,
  entered: EnteredRequest,
  parts: ApiParts,
): Promise<Response> {
  const { shared, headers } = parts
  const { viewer } = entered.pass
  // What was cached for an organisation shows all of it.
  if (!viewer?.organisation || !viewer.seesAll)
    return await answerOwn(exchange, route, entered, parts)
  const at = { organisation: viewer.organisation, revision: viewer.revision }
  const make = async () => await compressed(await asJson(route, entered, [...headers, ...ownOnly]))
  const cached = await shared.get(entered.url.pathname, at, make)
  const { incoming, outgoing } = exchange.env
  // Written directly: a Response around cached bytes costs more than looking up the rights.
  writeCached(incoming, outgoing, cached, incoming.id)
  return RESPONSE_ALREADY_SENT
}

async function answerOwn(
  exchange: Exchange,
  route: Route<CallEndpoint>,
  entered: EnteredRequest,
  { repeats, noteAct }: ApiParts,
) {
  const { endpoint } = route
  const { pass, caller, input } = entered
  const read = async () => await readJson(exchange.env.incoming, endpoint.bytes)
  // With a key the body is needed before the call: it tells a repetition from another request.
  const isKeyed = caller.idempotencyKey !== null && endpoint.repeat !== null
  const given = isKeyed && endpoint.body ? await read() : undefined
  const body = given === undefined ? read : async () => given
  const whole = { ...input, ...(endpoint.body && { body }) }
  const sent = [input.params, [...input.query], given ?? null]
  const demandSeen = async () => await route.demandSeen?.(whole, caller)
  const answer = await repeats({ endpoint, caller, sent, demandSeen }, async () => {
    const made = await route.answer(whole, caller, pass)
    // Not for a request that is repeated, which does nothing.
    if (endpoint.method !== 'GET') await noteAct(pass.viewer, endpoint.tags)
    return made
  })
  return await ownAnswer(exchange, caller, answer, endpoint.success)
}

async function asJson(
  route: Route<CallEndpoint>,
  { input, caller, pass }: EnteredRequest,
  headers: readonly (readonly [name: string, value: string])[],
) {
  const body = await jsonOf(await route.answer(input, caller, pass))
  return { body, type: 'application/json; charset=utf-8', headers }
}
