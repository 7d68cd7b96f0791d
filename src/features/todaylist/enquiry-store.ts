import type { Database } from '../../database/open.ts'
import { shownName } from '../../platform/auth/accounts.ts'
import { awayUntilOf, isOnSide, mostListed, type TodayReader } from './reader-store.ts'

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
  reader: TodayReader,
): Promise<WaitingEnquiry[]> {
  let query = read
    .selectFrom('enquiry')
    .leftJoin('account', 'account.id', 'enquiry.assignee_id')
    .select(['enquiry.id', 'reference', 'received_at', 'reply_due_at', 'name', 'company'])
    .select(['subject', 'assignee_id', 'first_name', 'last_name', 'username'])
    .select(awayUntilOf(reader, 'enquiry', 'enquiry.id').as('away_until'))
    .where('state', '=', 'open')
    .where('quarantined_at', 'is', null)
    .where('merged_into', 'is', null)
    .where(isOnSide(reader, 'enquiry', 'enquiry.id'))
  if (reader.mine) query = query.where('assignee_id', '=', reader.account)
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
