import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Endpoint } from '../../contract/endpoint.ts'
import type { ApiParts } from '../http/enter.ts'
import type { IdentifiedRequest } from '../http/exchange.ts'
import { writeCached } from './cached.ts'
import type { Route } from '../http/serve.ts'

/** Answers a request before the app does, where it can; null, false or a throw: the app has to. */
export type AnswerFirst = (
  request: IdentifiedRequest,
  response: ServerResponse,
) => Promise<boolean> | null

/**
 * Answers from the cache of an organisation without the app, which would cost several times as much
 * as looking up the rights. What is not cached is left to the app, and so is a refusal (a throw
 * here), which the app repeats: rights are looked up and demanded once for each request.
 */
export function sharedFirst(
  routes: Route[],
  { admission, shared }: Pick<ApiParts, 'admission' | 'shared'>,
): AnswerFirst {
  const endpoints = new Map(
    routes.filter(isPlain).map(({ endpoint }) => [`/api${endpoint.path}`, endpoint]),
  )
  async function answerCached(
    path: string,
    endpoint: Endpoint,
    ...exchange: Parameters<AnswerFirst>
  ) {
    const [request, response] = exchange
    const { viewer } = await admission.admit(request, endpoint)
    if (!viewer?.organisation || !viewer.seesAll) return false
    const { organisation, revision } = viewer
    const cached = shared.find(path, { organisation, revision })
    if (cached) writeCached(request, response, cached, request.id)
    return cached !== undefined
  }
  return (request, response) => {
    const path = request.url as string
    const endpoint = endpoints.get(path)
    if (!endpoint || !isReading(request)) return null
    return answerCached(path, endpoint, request, response)
  }
}

/** An endpoint with a limit, or with parameters in its path, is left to the app. */
const isPlain = ({ endpoint }: Route) =>
  endpoint.kind === 'call' &&
  endpoint.cache === 'organisation' &&
  endpoint.limit === null &&
  !endpoint.path.includes('{')

/** A request with an Idempotency-Key is left to the app, which refuses an invalid one. */
const isReading = ({ method, headers }: IncomingMessage) =>
  method === 'GET' && headers['idempotency-key'] === undefined
