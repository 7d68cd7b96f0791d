import type { UploadEndpoint } from '../../contract/endpoint.ts'
import { readRaw } from './body.ts'
import { enter, type ApiParts } from './enter.ts'
import { ownAnswer } from './own-answer.ts'
import type { Handler, Route } from './serve.ts'

/** Takes the bytes of an upload as they come, and answers how many it has. */
export function uploadKind(route: Route<UploadEndpoint>, parts: ApiParts): Handler {
  const { endpoint } = route
  return async (exchange) => {
    const { input, caller, pass } = await enter(exchange, endpoint, parts)
    await parts.disk.demandRoomFor(Number(exchange.env.incoming.headers['content-length'] ?? 0))
    const body = async () => readRaw(exchange.env.incoming, endpoint)
    const answer = await route.answer({ ...input, body }, caller, pass)
    await parts.noteAct(pass.viewer, endpoint.tags)
    return await ownAnswer(exchange, caller, answer, 200)
  }
}
