import type { DownloadEndpoint } from '../../contract/endpoint.ts'
import { methodNotAllowed } from '../../contract/problem.ts'
import { enter, type ApiParts } from './enter.ts'
import type { Handler, Route } from './serve.ts'

/** Answers a file: read no faster than it is taken, and let go of when nobody takes it any more. */
export function downloadKind(route: Route<DownloadEndpoint>, parts: ApiParts): Handler {
  return async (exchange) => {
    // To look at a file's headers would use up its ticket.
    if (exchange.req.method === 'HEAD') throw methodNotAllowed(['GET'])
    const { input, caller, pass } = await enter(exchange, route.endpoint, parts)
    const { status, headers, bytes } = await route.answer(input, caller, pass)
    return new Response(bytes && ReadableStream.from(bytes), { status, headers })
  }
}
