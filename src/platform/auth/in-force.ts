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

const of = expressionBuilder<Tables, 'account' | 'membership' | 'organisation' | 'session'>()

/** That an account is neither removed nor suspended by the firm. Reads `account` alone. */
export const accountIsActive = of.and([
  of('account.suspended_at', 'is', null),
  of('account.removed_at', 'is', null),
])

/**
 * That a membership was agreed to, that it is neither suspended nor removed, and that its
 * organisation is not suspended. Reads `membership` and `organisation`.
 */
export const membershipIsActive = of.and([
  of('membership.accepted_at', 'is not', null),
  of('membership.suspended_at', 'is', null),
  of('membership.removed_at', 'is', null),
  of('organisation.suspended_at', 'is', null),
])

/** That somebody may use a membership: it and their account are in force. Reads all three. */
export const memberIsActive = of.and([accountIsActive, membershipIsActive])

/**
 * That somebody may sign in: one of the firm's people, or of an organisation by at least one
 * membership. Reads `account`.
 */
export const personIsActive = of.and([
  accountIsActive,
  of.or([
    of('account.firm_roles', 'is not', null),
    of.exists(
      of
        .selectFrom('membership')
        .innerJoin('organisation', 'organisation.id', 'membership.organisation_id')
        .select('membership.id')
        .whereRef('membership.account_id', '=', 'account.id')
        .where(membershipIsActive),
    ),
  ]),
])

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
