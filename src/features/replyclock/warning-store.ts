import type { Transaction } from 'kysely'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables/tables.ts'

/** An enquiry that waits for its reply. */
export type Unanswered = Pick<
  Tables['enquiry'],
  'id' | 'reference' | 'name' | 'company' | 'subject' | 'received_at' | 'reply_due_at'
> & { assignee_id: string | null; warned: number }

/** So many are looked at in one run; more than a firm has open. */
const most = 500

/** The open enquiries about which somebody can still be warned, the most urgent first. */
export async function unanswered({ read }: Database): Promise<Unanswered[]> {
  return await read
    .selectFrom('enquiry')
    .select(['id', 'reference', 'name', 'company', 'subject', 'received_at', 'reply_due_at'])
    .select(['assignee_id', 'warned'])
    .where('state', '=', 'open')
    .where('quarantined_at', 'is', null)
    .where('merged_into', 'is', null)
    .where('warned', '<', 2)
    .orderBy('reply_due_at')
    .limit(most)
    .execute()
}

/** Notes a warning; false where it was noted already, or the enquiry is not open any more. */
export async function claimWarning(
  trx: Transaction<Tables>,
  id: string,
  stage: number,
): Promise<boolean> {
  const claimed = await trx
    .updateTable('enquiry')
    .set({ warned: stage })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .where('quarantined_at', 'is', null)
    .where('merged_into', 'is', null)
    .where('warned', '<', stage)
    .returning('id')
    .executeTakeFirst()
  return claimed !== undefined
}
