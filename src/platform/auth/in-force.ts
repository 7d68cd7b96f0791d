import { expressionBuilder } from 'kysely'
import type { Tables } from '../../database/tables/tables.ts'

/** In ms: how far the clocks of two machines may differ. What was made further ahead is not in force. */
const skew = 5 * 60_000

/**
 * The latest moment that something in force may have been made at: what is later was made while the
 * clock was ahead, and its end lies as far ahead.
 */
export const madeBy = (now: string) => new Date(Date.parse(now) + skew).toISOString()

// Every way in (session, ticket, feed, link, stream) and every mail checks these conditions, so that
// somebody who is removed or suspended is out everywhere from the same moment on. Each is a
// condition for a query that reads the tables it names.

const of = expressionBuilder<Tables, 'account' | 'organisation' | 'session'>()

/** That an account is neither removed nor suspended. Reads `account` alone. */
export const accountIsActive = of.and([
  of('account.suspended_at', 'is', null),
  of('account.removed_at', 'is', null),
])

/**
 * That a person may sign in: neither removed nor suspended, and their organisation not suspended.
 * Reads `account` and `organisation`, of which the firm's own people have none (a left join).
 */
export const personIsActive = of.and([accountIsActive, of('organisation.suspended_at', 'is', null)])

/**
 * That a session has neither ended nor run out at `now` (ISO 8601, UTC), and was not made while the
 * clock was ahead. Reads `session`.
 */
export const sessionIsOpen = (now: string, latest = madeBy(now)) =>
  of.and([
    of('session.ended_at', 'is', null),
    of('session.created_at', '<=', latest),
    of('session.expires_at', '>', now),
    of('session.idle_until', '>', now),
  ])
