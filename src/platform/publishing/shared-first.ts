import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Endpoint } from '../../contract/endpoint.ts'
import type { ApiParts } from '../http/api.ts'
import type { IdentifiedRequest } from '../http/exchange.ts'
import { writeCached } from './cached.ts'
import type { Route } from '../http/serve.ts'
import { demand, type Viewer } from '../auth/viewer.ts'

/** Answers a request before the app does, where it can; false: the app has to. */
export type AnswerFirst = (
  request: IdentifiedRequest,
  response: ServerResponse,
) => Promise<boolean> | null

/**
 * Tells what is kept for an organisation without the app, which would cost several times as much as
 * the look for the rights. The look and the demand are the app's own; whatever is refused, is not
 * kept or fails is left to the app, which begins again and says why.
 */
export function sharedFirst(
  routes: Route[],
  { identify, shared }: Pick<ApiParts, 'identify' | 'shared'>,
): AnswerFirst {
  const endpoints = new Map(
    routes.filter(isPlain).map(({ endpoint }) => [`/api${endpoint.path}`, endpoint]),
  )
  async function tell(path: string, endpoint: Endpoint, ...exchange: Parameters<AnswerFirst>) {
    const [request, response] = exchange
    const viewer = await identify(request)
    if (!viewer?.organisation || !isAdmitted(endpoint, viewer)) return false
    const { organisation, revision } = viewer
    const kept = shared.find(path, { organisation, revision })
    if (kept) writeCached(request, response, kept, request.id)
    return kept !== undefined
  }
  return (request, response) => {
    const path = request.url as string
    const endpoint = endpoints.get(path)
    if (!endpoint || !isReading(request)) return null
    return tell(path, endpoint, request, response)
  }
}

/** One that counts its callers, or has words in its path, is the app's. */
const isPlain = ({ endpoint }: Route) =>
  endpoint.shared === true && endpoint.limit === null && !endpoint.path.includes('{')

/** The app looks at the key, and refuses one that is none. */
const isReading = ({ method, headers }: IncomingMessage) =>
  method === 'GET' && headers['idempotency-key'] === undefined

function isAdmitted(endpoint: Endpoint, viewer: Viewer): boolean {
  try {
    demand(endpoint, viewer)
    return true
  } catch {
    // The app meets the same, and tells it.
    return false
  }
}
