import type { Transaction } from 'kysely'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables/tables.ts'

type Trx = Transaction<Tables>

/** What the firm changes of an enquiry. */
export interface EnquiryValues {
  state: 'open' | 'answered' | 'won' | 'lost'
  assignee_id: string | null
  answered_at: string | null
  ended_why: string
  /** `YYYY-MM-DD` */
  ended_on: string | null
  quarantined_at: string | null
  firm_mailed_at: string | null
}

const columns = [
  'state',
  'assignee_id',
  'answered_at',
  'ended_why',
  'ended_on',
  'quarantined_at',
  'firm_mailed_at',
  'revision',
  'merged_into',
] as const

/** What a row has when its change begins, with the new revision. */
interface Begun extends EnquiryValues {
  revision: number
  /** The enquiry that it was merged into, where what is done about it belongs. */
  merged_into: string | null
}

/**
 * Begins a change: the row is locked until the end of the transaction, its revision is the new one,
 * and everything else is as it was. Undefined where there is no such enquiry.
 */
export async function beginChange(trx: Trx, id: string): Promise<Begun | undefined> {
  return await trx
    .updateTable('enquiry')
    .set(({ eb }) => ({ revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst()
}

/** Writes the values that are given; the others stay. */
export async function writeState(
  trx: Trx,
  id: string,
  to: Partial<EnquiryValues> & { revision?: number },
): Promise<void> {
  await trx
    .updateTable('enquiry')
    .set({
      state: to.state,
      assignee_id: to.assignee_id,
      answered_at: to.answered_at,
      ended_why: to.ended_why,
      ended_on: to.ended_on,
      quarantined_at: to.quarantined_at,
      firm_mailed_at: to.firm_mailed_at,
      revision: to.revision,
    })
    .where('id', '=', id)
    .execute()
}

/** Why an enquiry was won or lost; empty for none. */
export async function endedWhy(database: Database, id: string): Promise<string> {
  const row = await database.read
    .selectFrom('enquiry')
    .select('ended_why')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.ended_why ?? ''
}

/** The enquiry that another was merged into, or itself; undefined where there is none. */
export async function keptOf(
  database: Database,
  idOrReference: string,
): Promise<string | undefined> {
  const row = await database.read
    .selectFrom('enquiry')
    .select(({ fn }) => fn.coalesce('merged_into', 'id').as('id'))
    .where((is) => is.or([is('id', '=', idOrReference), is('reference', '=', idOrReference)]))
    .executeTakeFirst()
  return row?.id
}

/** When a reply to an enquiry is due. */
export async function dueOf(trx: Trx, id: string): Promise<string> {
  const row = trx.selectFrom('enquiry').select('reply_due_at').where('id', '=', id)
  return (await row.executeTakeFirstOrThrow()).reply_due_at
}

/** Starts the reply clock again, because the visitor waits for another answer. */
export async function startClockAnew(trx: Trx, id: string, due: string): Promise<void> {
  await trx
    .updateTable('enquiry')
    .set({ reply_due_at: due, warned: 0 })
    .where('id', '=', id)
    .execute()
}
