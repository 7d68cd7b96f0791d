import { timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Hono } from 'hono'
import { hashOf } from '../../../platform/auth/token.ts'
import { isLoopback } from '../../../platform/http/address.ts'
import type { Bindings } from '../../../platform/http/exchange.ts'
import { isLocal } from '../../../platform/http/local.ts'
import { joinedExpositions } from '../../../platform/watching/exposition.ts'
import type { World } from '../world.ts'

const headers = {
  'Content-Type': 'text/plain; version=0.0.4; charset=utf-8',
  'Cache-Control': 'no-store',
}

/**
 * `/metrics`, for whoever sits at this machine or has the token. For everybody else it is a path like
 * any other that does not exist.
 */
export function mountMetrics(
  app: Hono<{ Bindings: Bindings }>,
  { METRICS_TOKEN: token }: Pick<World['config'], 'METRICS_TOKEN'>,
  gather: () => Promise<string[]>,
): void {
  app.get('/metrics', async ({ env: { incoming } }, next) => {
    if (!isAtHome(incoming) && !hasToken(incoming, token)) return await next()
    return new Response(joinedExpositions(await gather()), { headers })
  })
}

/**
 * A proxy on this machine sends us everybody's requests over loopback. So it has to say nothing of a
 * proxy, and to name this machine as its host.
 */
function isAtHome(request: IncomingMessage): boolean {
  const host = (request.headers.host ?? '').replace(/:\d+$/, '').toLowerCase()
  return isLoopback(host) && isLocal(request)
}

function hasToken({ headers: { authorization = '' } }: IncomingMessage, token?: string): boolean {
  if (token === undefined) return false
  // Of their hashes, which have one length: how long it takes says nothing about the token.
  const [given, ours] = [authorization, `Bearer ${token}`].map((text) => Buffer.from(hashOf(text)))
  return timingSafeEqual(given!, ours!)
}
