import type { IncomingMessage } from 'node:http'
import { randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import type { HttpBindings } from '@hono/node-server'
import { malformed } from '../../contract/problem.ts'
import type { ClientAddress } from './address.ts'
import type { Caller } from './caller.ts'
import { readableHeader } from './characters.ts'
import { cookiesOf } from './cookies.ts'
import { isLocal } from './local.ts'
import type { Viewer } from '../auth/viewer.ts'

/** A request as our listener hands it on: with the id that its answer and its log lines have. */
export interface IdentifiedRequest extends IncomingMessage {
  id: string
}

export interface Bindings extends HttpBindings {
  incoming: IdentifiedRequest
}

export type Exchange = Context<{ Bindings: Bindings }>

/** Makes unique ids of requests: a prefix that is random for the process, then a counter. */
export function requestIds(): () => string {
  const prefix = randomBytes(9).toString('base64url')
  let count = 0
  return () => `${prefix}${(count++).toString(36)}`
}

/** 308 to the same address with a slash at its end; mounted at known paths only. */
export function withSlash(exchange: Exchange): Response {
  const { pathname, search } = new URL(exchange.req.url)
  return new Response(null, { status: 308, headers: { Location: `${pathname}/${search}` } })
}

/** 308 to the same address without the slash at its end; mounted at known paths only. */
export function withoutSlash(exchange: Exchange): Response {
  const { pathname, search } = new URL(exchange.req.url)
  const shorter = pathname.slice(0, -1)
  return new Response(null, { status: 308, headers: { Location: `${shorter}${search}` } })
}

/** What is needed to identify the caller of a request. */
export interface CallerParts {
  clientAddress: ClientAddress
  /** Whether PUBLIC_URL is https. */
  https: boolean
}

/** A caller with the cookies that the answer is to set. */
export type Calling = Caller & { cookies: ReturnType<typeof cookiesOf> }

/** The caller of a request. Throws 400 for an Idempotency-Key that is not 8 to 128 plain characters. */
export function callerOf(
  exchange: Exchange,
  { clientAddress, https }: CallerParts,
  viewer: Viewer | null = null,
): Calling {
  const { incoming } = exchange.env
  const { headers, socket } = incoming
  const idempotencyKey = exchange.req.header('idempotency-key') ?? null
  if (idempotencyKey !== null && !/^[\w.:-]{8,128}$/.test(idempotencyKey)) {
    throw malformed('An Idempotency-Key is 8 to 128 letters, digits and . _ : - characters.')
  }
  return {
    viewer,
    address: clientAddress(socket.remoteAddress, exchange.req.header('x-forwarded-for')),
    idempotencyKey,
    requestId: incoming.id,
    agent: readableHeader('user-agent', headers['user-agent'] ?? '')
      .slice(0, 200)
      .toWellFormed(),
    fromOurPage: headers['sec-fetch-site'] === 'same-origin',
    local: isLocal(incoming),
    cookies: cookiesOf(headers.cookie, https),
    header: (name) => exchange.req.header(name),
  }
}
