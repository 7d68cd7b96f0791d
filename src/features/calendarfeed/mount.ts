import { addDays, dayAt } from '../../contract/days.ts'
import type { Hono } from 'hono'
import { methodNotAllowed, notFound } from '../../contract/problem.ts'
import type { Clock } from '../../platform/clock.ts'
import { callerOf, type Bindings, type CallerParts } from '../../platform/http/exchange.ts'
import { compressedOnce } from '../../platform/publishing/cached.ts'
import type { Limiter } from '../../platform/auth/limiter.ts'
import type { Scope } from '../../database/scope.ts'
import type { CalendarEntry, Days } from '../calendar/contract.ts'
import { toIcs } from './ics.ts'
import type { Feeds } from './store.ts'

interface Parts extends CallerParts {
  /** What an organisation has in its calendar on some days; given by another slice. */
  calendar: (scope: Scope, days: Days) => Promise<CalendarEntry[]>
  feeds: Feeds
  clock: Clock
  limiter: Limiter
  /** PUBLIC_URL. */
  origin: string
  /** The firm's name. */
  firm: () => Promise<string>
}

/** A whole office may share one address, and its programs fetch every quarter of an hour. */
const perAddress = { count: 240, seconds: 3600 }

/** How many days a feed covers. */
const daysCovered = { back: 90, ahead: 400 - 90 - 1 }

const headers = [
  ['Cache-Control', 'no-store'],
  ['X-Robots-Tag', 'noindex'],
] as const

/**
 * The private feeds. Calendar programs send no header of ours, so the token is in the path, and
 * its owner is looked up on each request (docs/decisions/020-calendar-feeds.md).
 */
export function mountCalendarFeeds(app: Hono<{ Bindings: Bindings }>, parts: Parts): void {
  const path = '/calendar/:file{[\\w-]{43}\\.ics}'
  app.get(path, async (exchange) => {
    await parts.limiter.take(`calendar feed ${callerOf(exchange, parts).address}`, perAddress)
    const token = exchange.req.param('file').slice(0, 43)
    const body = Buffer.from(await feed(token, parts))
    return compressedOnce(exchange.req.raw, { body, type: 'text/calendar; charset=utf-8', headers })
  })
  app.all(path, () => {
    throw methodNotAllowed(['GET', 'HEAD'])
  })
}

async function feed(token: string, { calendar, feeds, clock, origin, firm }: Parts) {
  const owner = await feeds.ownerOf(token)
  if (!owner) throw notFound()
  const now = clock.now()
  const entries = await calendar(owner.scope, around(now))
  return await toIcs(entries, { name: `${await firm()}: ${owner.name}`, origin, now })
}

function around(now: Date): Days {
  const today = dayAt(now.getTime())
  return { from: addDays(today, -daysCovered.back), to: addDays(today, daysCovered.ahead) }
}
