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
    const breaksOff = (err: unknown) => {
      parts.log.error({ id: exchange.env.incoming.id, err }, 'a download broke off')
    }
    const body = bytes && ReadableStream.from(await begun(bytes, breaksOff))
    return new Response(body, { status, headers })
  }
}

/** Reads the first piece before there is an answer: what cannot be read at all is refused in words. */
async function begun(
  bytes: AsyncIterable<Uint8Array>,
  breaksOff: (error: unknown) => void,
): Promise<AsyncIterable<Uint8Array>> {
  const source = bytes[Symbol.asyncIterator]()
  let first: IteratorResult<Uint8Array> | undefined = await source.next()
  const rest: AsyncIterator<Uint8Array> = {
    async next() {
      const piece = first ?? source.next()
      first = undefined
      try {
        return await piece
      } catch (error) {
        breaksOff(error)
        throw error
      }
    },
    // Not a generator: one that was never started would leave the file open when the client leaves.
    return: async () => (await source.return?.()) ?? { done: true, value: undefined },
  }
  return { [Symbol.asyncIterator]: () => rest }
}
