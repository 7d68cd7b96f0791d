import { AsyncLocalStorage } from 'node:async_hooks'
import type { SpanContext } from './traces/span.ts'

/** The request for which something is done, for what is logged and traced of it. */
interface RequestContext {
  id: string
  /** Null: it is not traced. */
  span: SpanContext | null
}

/** Carries the request along with what is done for it. */
export type RequestContexts = AsyncLocalStorage<RequestContext>

/** A carrier; outside of a request there is none. */
export const createRequestContexts = (): RequestContexts => new AsyncLocalStorage()
