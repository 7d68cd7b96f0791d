import type { IncomingMessage } from 'node:http'
import { randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import type { HttpBindings } from '@hono/node-server'

/** A request as our listener hands it on: with the id that its answer and its log lines carry. */
export interface IdentifiedRequest extends IncomingMessage {
  id: string
}

export interface Bindings extends HttpBindings {
  incoming: IdentifiedRequest
}

export type Exchange = Context<{ Bindings: Bindings }>

/** Ids that cannot repeat: random for the process, then counted. */
export function requestIds(): () => string {
  const prefix = randomBytes(9).toString('base64url')
  let count = 0
  return () => `${prefix}${(count++).toString(36)}`
}
