import type { InferResult, Kysely } from 'kysely'
import { built } from '../../database/built.ts'
import type { Tables } from '../../database/tables/tables.ts'
import { accountIsActive, madeBy, membershipIsActive, sessionIsOpen } from './in-force.ts'

/**
 * The one query that each request of a signed-in person costs: the session with its account and the
 * membership that the request is by, all of them in force at `now`. That is the one asked for, or else
 * the one they last changed to, or agreed to first; the firm's own people need none. What was removed,
 * suspended, ended or has expired is not found, so that this takes effect at once and in every process.
 */
export function viewerRows(read: Kysely<Tables>) {
  const usual = built<Row, Given>(['hash', 'now', 'latest'], (given) => query(read, given))
  const chosen = built<Row, Given & { membership: string }>(
    ['hash', 'now', 'latest', 'membership'],
    (given) => query(read, given),
  )
  return async (hash: string, now: string, membership: string | null) => {
    const given = { hash, now, latest: madeBy(now) }
    if (membership === null) return usualOf(await usual(read, given))
    const [row] = await chosen(read, { ...given, membership })
    return row
  }
}

/**
 * The membership that its owner last changed to, or else agreed to first. Chosen here, because nearly
 * everybody has one, and putting one row in order costs SQLite more than finding it.
 */
function usualOf(rows: readonly Row[]): Row | undefined {
  const [first, ...others] = rows
  return first && others.reduce((best, one) => (goesBefore(one, best) ? one : best), first)
}

function goesBefore(one: Row, other: Row): boolean {
  const [used, otherUsed] = [one.used_at ?? '', other.used_at ?? '']
  if (used !== otherUsed) return used > otherUsed
  return (one.accepted_at ?? '') < (other.accepted_at ?? '')
}

type Given = Record<'hash' | 'now' | 'latest', string>

type Row = InferResult<ReturnType<typeof query>>[number]

function query(
  read: Kysely<Tables>,
  { hash, now, latest, membership }: Given & { membership?: string },
) {
  return read
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .leftJoin('membership', (on) => {
      const theirs = on.onRef('membership.account_id', '=', 'account.id')
      return membership === undefined ? theirs : theirs.on('membership.id', '=', membership)
    })
    .leftJoin('organisation', 'organisation.id', 'membership.organisation_id')
    .select((is) => [
      'session.id as session',
      'session.bind_hash',
      'session.remembered',
      'session.seen_at',
      'session.confirmed_at',
      'account.id as account',
      'account.firm_roles',
      'membership.id as membership',
      'membership.organisation_id',
      'membership.role',
      'membership.sees_all',
      'membership.used_at',
      'membership.accepted_at',
      'organisation.second_factor_required',
      'organisation.revision',
      // Any one of them. To count them, SQLite would read everybody's at each request.
      is
        .selectFrom('second_factor')
        .select((of) => of.lit(1).as('one'))
        .whereRef('second_factor.account_id', '=', 'account.id')
        .limit(1)
        .as('factor'),
    ])
    .where('session.token_hash', '=', hash)
    .where(sessionIsOpen(now, latest))
    .where(accountIsActive)
    .where((is) => is.or([is('account.firm_roles', 'is not', null), membershipIsActive]))
}

export type ViewerRow = NonNullable<Awaited<ReturnType<ReturnType<typeof viewerRows>>>>
