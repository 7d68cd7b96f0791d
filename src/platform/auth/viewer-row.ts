import type { InferResult, Kysely } from 'kysely'
import { built } from '../../database/built.ts'
import type { Tables } from '../../database/tables/tables.ts'
import { madeBy, personIsActive, sessionIsOpen } from './in-force.ts'

/**
 * The one query that each request of a signed-in person costs: the session with its account and
 * their organisation, all of them in force at `now`. One that was removed, suspended, ended or has
 * expired is not found, so that this takes effect at once and in every process.
 */
export function viewerRows(read: Kysely<Tables>) {
  const names = ['hash', 'now', 'latest'] as const
  const find = built<Row, Given>(names, (given) => query(read, given))
  return async (hash: string, now: string) => await find(read, { hash, now, latest: madeBy(now) })
}

type Given = Record<'hash' | 'now' | 'latest', string>

type Row = InferResult<ReturnType<typeof query>>[number]

function query(read: Kysely<Tables>, { hash, now, latest }: Given) {
  return read
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .leftJoin('organisation', 'organisation.id', 'account.organisation_id')
    .select((is) => [
      'session.id as session',
      'session.bind_hash',
      'session.remembered',
      'session.seen_at',
      'session.confirmed_at',
      'account.id as account',
      'account.organisation_id',
      'account.role',
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
    .where(personIsActive)
}

export type ViewerRow = NonNullable<Awaited<ReturnType<ReturnType<typeof viewerRows>>>>
