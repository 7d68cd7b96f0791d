import type { Transaction } from 'kysely'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables/tables.ts'
import { shownName } from '../../platform/auth/accounts.ts'
import { pauses } from '../../platform/http/slices.ts'
import { newId } from '../../platform/auth/token.ts'
import type { MergeChanges, MergeValues } from './fields.ts'

type Trx = Transaction<Tables>

/** An enquiry as a merge sees it. */
export interface MergeRow extends MergeValues {
  id: string
  reference: string
  name: string
  email: string
  message: string
  received_at: string
  quarantined_at: string | null
  revision: number
  merged_into: string | null
  merged_at: string | null
  merge_changes: string | null
}

const columns = [
  'id',
  'reference',
  'name',
  'email',
  'message',
  'received_at',
  'quarantined_at',
  'revision',
  'merged_into',
  'merged_at',
  'merge_changes',
  'state',
  'assignee_id',
  'answered_at',
  'reply_due_at',
  'warned',
  'subject',
  'phone',
  'company',
  'service_interest',
  'budget_range',
  'timeline',
] as const

/** Locks an enquiry until the end of the transaction; its revision is the new one. */
export async function lockForMerge(trx: Trx, id: string): Promise<MergeRow | undefined> {
  return await trx
    .updateTable('enquiry')
    .set(({ eb }) => ({ revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst()
}

/** The id of an enquiry by its id or its reference. */
export async function idOfEnquiry({ read }: Database, name: string): Promise<string | undefined> {
  const row = await read
    .selectFrom('enquiry')
    .select('id')
    .where((is) => is.or([is('id', '=', name), is('reference', '=', name)]))
    .executeTakeFirst()
  return row?.id
}

/** Whether others were merged into an enquiry. */
export async function hasMerged(trx: Trx, id: string): Promise<boolean> {
  const one = trx.selectFrom('enquiry').select('id').where('merged_into', '=', id).limit(1)
  return (await one.execute()).length > 0
}

/** The merges of one of these with one that is none of them. */
export async function mergedAcross(
  trx: Trx,
  enquiries: readonly string[],
): Promise<{ kept: string; other: string }[]> {
  if (enquiries.length === 0) return []
  const rows = await trx
    .selectFrom('enquiry as other')
    .innerJoin('enquiry as kept', 'kept.id', 'other.merged_into')
    .select(['kept.id as kept', 'other.id as other'])
    .where((is) => is.or([is('other.id', 'in', enquiries), is('kept.id', 'in', enquiries)]))
    .orderBy('other.id')
    .execute()
  return rows.filter(({ kept, other }) => !enquiries.includes(kept) || !enquiries.includes(other))
}

/** Writes the values that are given; the others stay. */
export async function writeMerged(
  trx: Trx,
  id: string,
  to: Partial<MergeValues> & { revision?: number },
): Promise<void> {
  if (Object.keys(to).length === 0) return
  await trx
    .updateTable('enquiry')
    .set({
      state: to.state,
      assignee_id: to.assignee_id,
      answered_at: to.answered_at,
      reply_due_at: to.reply_due_at,
      warned: to.warned,
      subject: to.subject,
      phone: to.phone,
      company: to.company,
      service_interest: to.service_interest,
      budget_range: to.budget_range,
      timeline: to.timeline,
      revision: to.revision,
    })
    .where('id', '=', id)
    .execute()
}

interface Moved {
  kept: string
  other: MergeRow
  now: string
  changes: MergeChanges
}

/** Moves everything that was said about an enquiry to the one that stays, with what was written first. */
export async function moveInto(trx: Trx, { kept, other, now, changes }: Moved): Promise<void> {
  await moveEntries(trx, { enquiry_id: other.id }, { enquiry_id: kept, merged_from: other.id })
  await trx
    .insertInto('enquiry_message')
    .values({
      id: newId(),
      enquiry_id: kept,
      direction: 'in',
      author_id: null,
      text: other.message,
      created_at: other.received_at,
      message_id: null,
      in_reply_to: null,
      mail_references: null,
      task_id: null,
      merged_from: other.id,
      repeats_first: 1,
    })
    .execute()
  await trx
    .updateTable('enquiry')
    .set({ merged_into: kept, merged_at: now, merge_changes: JSON.stringify(changes) })
    .where('id', '=', other.id)
    .execute()
}

/** So many entries are moved at once; each is written anew with its text. */
const movedAtOnce = 25

/** Moves entries of a thread in slices: whoever mails an enquiry can make thousands of them. */
async function moveEntries(
  trx: Trx,
  from: { enquiry_id: string; merged_from?: string },
  to: { enquiry_id: string; merged_from: string | null },
): Promise<void> {
  const pause = pauses()
  let moved = movedAtOnce
  while (moved === movedAtOnce) {
    let some = trx
      .selectFrom('enquiry_message')
      .select('id')
      .where('enquiry_id', '=', from.enquiry_id)
      .limit(movedAtOnce)
    if (from.merged_from !== undefined) some = some.where('merged_from', '=', from.merged_from)
    const result = await trx
      .updateTable('enquiry_message')
      .set({ enquiry_id: to.enquiry_id, merged_from: to.merged_from })
      .where('id', 'in', some)
      .executeTakeFirst()
    moved = Number(result.numUpdatedRows)
    await pause()
  }
}

/** Moves back what came with an enquiry, and what was mailed to it since. */
export async function moveOut(trx: Trx, kept: string, other: string): Promise<void> {
  await trx
    .deleteFrom('enquiry_message')
    .where('enquiry_id', '=', kept)
    .where('merged_from', '=', other)
    .where('repeats_first', '=', 1)
    .execute()
  const from = { enquiry_id: kept, merged_from: other }
  await moveEntries(trx, from, { enquiry_id: other, merged_from: null })
  await trx
    .updateTable('enquiry')
    .set({ merged_into: null, merged_at: null, merge_changes: null })
    .where('id', '=', other)
    .execute()
}

/** What was said since a merge: whether the firm has answered, and whether a mail came to the other. */
export async function saidSince(trx: Trx, kept: string, other: string, since: string) {
  const rows = await trx
    .selectFrom('enquiry_message')
    .select(['direction', 'merged_from'])
    .where('enquiry_id', '=', kept)
    .where('created_at', '>=', since)
    .where('direction', '!=', 'note')
    .execute()
  return {
    isAnswered: rows.some(
      ({ direction, merged_from }) => direction === 'out' && merged_from === null,
    ),
    isMailed: rows.some(
      ({ direction, merged_from }) => direction === 'in' && merged_from === other,
    ),
  }
}

/** An enquiry as it is, with the name of who has it, and how many mails and notes it has. */
export async function readForPreview({ read }: Database, name: string) {
  const row = await read
    .selectFrom('enquiry')
    .leftJoin('account', 'account.id', 'enquiry.assignee_id')
    .select(columns.map((column) => `enquiry.${column}` as const))
    .select(['account.first_name', 'account.last_name', 'account.username'])
    .where((is) => is.or([is('enquiry.id', '=', name), is('reference', '=', name)]))
    .executeTakeFirst()
  if (!row) return undefined
  const [said, merged] = await Promise.all([
    read
      .selectFrom('enquiry_message')
      .select('direction')
      .where('enquiry_id', '=', row.id)
      .execute(),
    read.selectFrom('enquiry').select('id').where('merged_into', '=', row.id).limit(1).execute(),
  ])
  const notes = said.filter(({ direction }) => direction === 'note').length
  const assignee = row.assignee_id === null ? '' : shownName(row)
  return { row, assignee, notes, mails: said.length - notes, hasMerged: merged.length > 0 }
}
