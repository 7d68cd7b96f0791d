import type { Database } from '../../database/open.ts'
import { shownName } from '../../platform/auth/accounts.ts'

/** Whose Today it is, and what of it is read. */
export interface TodayReader {
  /** The account of whoever reads it. */
  account: string
  /** Only what is theirs. */
  mine: boolean
  /** ISO 8601 in UTC. */
  now: string
  /** True: what they have put away; false: everything else. */
  away: boolean
}

/** So many of a kind are listed. */
export const mostListed = 50

/** An enquiry that waits for a reply. */
export interface WaitingEnquiry {
  id: string
  reference: string
  received_at: string
  reply_due_at: string
  name: string
  company: string
  /** May be empty. */
  subject: string
  /** The name of who of the firm has it; null: nobody. */
  owner: string | null
  away_until: string | null
}

/** The enquiries that wait for a reply, what is due soonest first; one more than are listed. */
export async function waitingEnquiries(
  { read }: Database,
  { account, mine, now, away }: TodayReader,
): Promise<WaitingEnquiry[]> {
  let query = read
    .selectFrom('enquiry')
    .leftJoin('account', 'account.id', 'enquiry.assignee_id')
    .leftJoin('put_away', (join) =>
      join
        .on('put_away.staff_id', '=', account)
        .on('put_away.kind', '=', 'enquiry')
        .onRef('put_away.about', '=', 'enquiry.id')
        .on('put_away.away_until', '>', now),
    )
    .select([
      'enquiry.id',
      'reference',
      'received_at',
      'reply_due_at',
      'name',
      'company',
      'subject',
    ])
    .select(['assignee_id', 'account.first_name', 'account.last_name', 'account.username'])
    .select('away_until')
    .where('state', '=', 'open')
    .where('quarantined_at', 'is', null)
    .where('away_until', away ? 'is not' : 'is', null)
  if (mine) query = query.where('assignee_id', '=', account)
  const rows = await query
    .orderBy('reply_due_at')
    .orderBy('enquiry.id')
    .limit(mostListed + 1)
    .execute()
  return rows.map(({ assignee_id, first_name, last_name, username, ...row }) => ({
    ...row,
    owner: assignee_id === null ? null : shownName({ first_name, last_name, username }),
  }))
}
