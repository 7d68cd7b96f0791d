import type { Database } from '../database/open.ts'

/**
 * The one look that each request of somebody costs: the session with its account and their
 * organisation, all of them in force at `now`. What was removed, suspended, ended or has run out
 * is not found, so that it acts at once and in every process.
 */
export async function viewerRow({ read }: Database, tokenHash: string, now: string) {
  return await read
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
      is
        .selectFrom('second_factor')
        .select((of) => of.fn.countAll<number>().as('factors'))
        .whereRef('second_factor.account_id', '=', 'account.id')
        .as('factors'),
    ])
    .where('session.token_hash', '=', tokenHash)
    .where('session.ended_at', 'is', null)
    .where('session.expires_at', '>', now)
    .where('session.idle_until', '>', now)
    .where('account.suspended_at', 'is', null)
    .where('account.removed_at', 'is', null)
    .where('organisation.suspended_at', 'is', null)
    .executeTakeFirst()
}

export type ViewerRow = NonNullable<Awaited<ReturnType<typeof viewerRow>>>
