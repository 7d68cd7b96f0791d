import type { DownloadEndpoint } from '../../contract/endpoint.ts'
import { methodNotAllowed } from '../../contract/problem.ts'
import { enter, type ApiParts } from './enter.ts'
import type { Handler, Route } from './serve.ts'

/** Answers with a file: read no faster than the client takes it, and closed when the client leaves. */
export function downloadKind(route: Route<DownloadEndpoint>, parts: ApiParts): Handler {
  return async (exchange) => {
    // A HEAD request would use up the file's ticket.
    if (exchange.req.method === 'HEAD') throw methodNotAllowed(['GET'])
    const { input, caller, pass } = await enter(exchange, route.endpoint, parts)
    const { status, headers, bytes } = await route.answer(input, caller, pass)
    return new Response(bytes && ReadableStream.from(bytes), { status, headers })
  }
}
