import type { ServerResponse } from 'node:http'
import type { DownloadEndpoint } from '../../contract/endpoint.ts'
import { methodNotAllowed } from '../../contract/problem.ts'
import { DatabaseAway } from '../../database/away.ts'
import { enter, type ApiParts } from './enter.ts'
import type { Handler, Route } from './serve.ts'
import { checkEvery } from './stream.ts'

/**
 * Answers with a file: read no faster than the client takes it, and closed when the client leaves. It
 * breaks off for who may not read it any more, however slowly they take it.
 */
export function downloadKind(route: Route<DownloadEndpoint>, parts: ApiParts): Handler {
  return async (exchange) => {
    // A HEAD request would use up the file's ticket.
    if (exchange.req.method === 'HEAD') throw methodNotAllowed(['GET'])
    const { input, caller, pass } = await enter(exchange, route.endpoint, parts)
    const { status, headers, bytes, still } = await route.answer(input, caller, pass)
    if (!bytes) return new Response(null, { status, headers })
    const { incoming, outgoing } = exchange.env
    const { id } = incoming
    const breaksOff = (err: unknown) => parts.log.error({ id, err }, 'a download broke off')
    const body = ReadableStream.from(await begun(bytes, breaksOff))
    const ask = async () => {
      if (pass.viewer) await parts.admission.demandStill(incoming, pass)
      await still?.()
    }
    askWhileSent(outgoing, ask, (err) => {
      parts.log.info({ id, err }, 'a download was broken off, as its reader may not go on')
      // Not closed in order: without a length, to HTTP/1.0, as a proxy speaks it, that would be the end of a whole file.
      incoming.socket.resetAndDestroy()
    })
    return new Response(body, { status, headers })
  }
}

/**
 * Asks again and again until an answer is sent, or its client has left. A timer of its own, because a
 * client that takes nothing has nothing read. The first refusal ends it; a database that is away for a
 * moment refuses nobody.
 */
function askWhileSent(
  answer: ServerResponse,
  ask: () => Promise<void>,
  breakOff: (error: unknown) => void,
): void {
  let timer: NodeJS.Timeout | undefined
  let isOver = answer.destroyed
  const later = () => {
    if (!isOver) timer = setTimeout(() => void ask().then(later, refused), checkEvery).unref()
  }
  const refused = (error: unknown) => {
    if (error instanceof DatabaseAway) later()
    // The next answer may be on this connection by now.
    else if (!isOver) breakOff(error)
  }
  answer.once('close', () => {
    isOver = true
    clearTimeout(timer)
  })
  later()
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
