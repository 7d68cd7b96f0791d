import type { EventsEndpoint } from '../../contract/endpoint.ts'
import { enter, type ApiParts } from './enter.ts'
import type { Handler, Route } from './serve.ts'
import { streamed, streamHead } from './stream.ts'

/** Sends events as they happen, for as long as the caller has the right to receive them. */
export function eventsKind(route: Route<EventsEndpoint>, parts: ApiParts): Handler {
  return async (exchange) => {
    const { input, caller, pass } = await enter(exchange, route.endpoint, parts)
    if (exchange.req.method === 'HEAD') return streamHead()
    const events = await route.answer(input, caller, pass)
    const { incoming } = exchange.env
    return streamed(events, () => parts.admission.stillAdmits(incoming, pass))
  }
}
