import type { Transaction } from 'kysely'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables/tables.ts'
import { shownName } from '../../platform/auth/accounts.ts'
import { newId } from '../../platform/auth/token.ts'
import type { ThreadEntry } from './staff.contract.ts'

type Trx = Transaction<Tables>
type Message = Tables['enquiry_message']

/** What is written into a thread; a note has no headers of a mail. */
export type NewMessage = Pick<
  Message,
  'enquiry_id' | 'direction' | 'author_id' | 'text' | 'created_at'
> &
  Partial<Pick<Message, 'id' | 'message_id' | 'in_reply_to' | 'mail_references' | 'task_id'>> & {
    /** The enquiry that it came with, which was merged into this one. */
    merged_from?: string | null
  }

/** An entry, and what its files hang at: itself, or the enquiry that it was written as. */
type ReadEntry = Omit<ThreadEntry, 'files'> & { filesAt: string }

/** What was said about an enquiry after it came, the oldest first. */
export async function readThread(database: Database, enquiry: string): Promise<ReadEntry[]> {
  const rows = await database.read
    .selectFrom('enquiry_message')
    .leftJoin('account', 'account.id', 'enquiry_message.author_id')
    .leftJoin('outbox', 'outbox.id', 'enquiry_message.task_id')
    .leftJoin('enquiry', 'enquiry.id', 'enquiry_message.merged_from')
    .leftJoin('inbound_mail', 'inbound_mail.entry_id', 'enquiry_message.id')
    .select([
      'enquiry_message.id',
      'direction',
      'author_id',
      'enquiry_message.text',
      'enquiry_message.created_at',
      'enquiry_message.task_id',
      'first_name',
      'last_name',
      'username',
      'outbox.state',
      'outbox.ended_at',
      'outbox.next_try_at',
      'outbox.outcome',
      'inbound_mail.state as arrived_as',
      'enquiry.reference as merged_from',
      'repeats_first',
      'enquiry_message.merged_from as merged_id',
    ])
    .where('enquiry_id', '=', enquiry)
    .orderBy('enquiry_message.created_at')
    .orderBy('enquiry_message.id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    filesAt: row.repeats_first === 1 ? (row.merged_id ?? row.id) : row.id,
    kind: row.direction,
    author: row.author_id === null ? null : shownName(row),
    text: row.text,
    at: row.created_at,
    mail: row.task_id === null ? null : mailState(row),
    returned_with: row.state === 'bounced' ? row.outcome : null,
    automatic: row.arrived_as === 'automatic',
    merged:
      row.merged_from === null
        ? null
        : { reference: row.merged_from, first: row.repeats_first === 1 },
  }))
}

/** A task that is not there any more was sent: what has ended is kept for a while alone. */
function mailState(task: {
  state: string | null
  ended_at: string | null
  next_try_at: string | null
}) {
  if (task.state === null || task.state === 'sent') return 'sent' as const
  if (task.state === 'bounced') return 'bounced' as const
  return task.ended_at || task.next_try_at === null ? ('failed' as const) : ('waiting' as const)
}

/** Writes an entry after all others of its thread; returns its id. */
export async function addMessage(trx: Trx, given: NewMessage): Promise<string> {
  const { id = newId(), message_id = null, in_reply_to = null } = given
  const last = await lastAt(trx, given.enquiry_id)
  const created_at = last !== null && last >= given.created_at ? justAfter(last) : given.created_at
  await trx
    .insertInto('enquiry_message')
    .values({
      id,
      enquiry_id: given.enquiry_id,
      direction: given.direction,
      author_id: given.author_id,
      text: given.text,
      created_at,
      message_id,
      in_reply_to,
      mail_references: given.mail_references ?? null,
      task_id: given.task_id ?? null,
      merged_from: given.merged_from ?? null,
    })
    .execute()
  return id
}

/** When the visitor wrote last; null: not yet. */
export async function lastFromVisitor(trx: Trx, enquiry: string): Promise<string | null> {
  const { last } = await trx
    .selectFrom('enquiry_message')
    .select(({ fn }) => fn.max('created_at').as('last'))
    .where('enquiry_id', '=', enquiry)
    .where('direction', '=', 'in')
    .executeTakeFirstOrThrow()
  return last
}

async function lastAt(trx: Trx, enquiry: string): Promise<string | null> {
  const { last } = await trx
    .selectFrom('enquiry_message')
    .select(({ fn }) => fn.max('created_at').as('last'))
    .where('enquiry_id', '=', enquiry)
    .executeTakeFirstOrThrow()
  return last
}

const justAfter = (moment: string) => new Date(Date.parse(moment) + 1).toISOString()

export const dropMessage = async (trx: Trx, id: string) =>
  void (await trx.deleteFrom('enquiry_message').where('id', '=', id).execute())

/** An entry that was mailed, with the names of whoever of the firm wrote it. */
interface MailedEntry {
  message_id: string | null
  created_at: string
  author_id: string | null
  first_name: string | null
  last_name: string | null
  username: string | null
}

/** The entries that were mailed, the oldest first. */
export async function mailedEntries(trx: Trx, enquiry: string): Promise<MailedEntry[]> {
  return await trx
    .selectFrom('enquiry_message')
    .leftJoin('account', 'account.id', 'enquiry_message.author_id')
    .select([
      'message_id',
      'enquiry_message.created_at',
      'author_id',
      'first_name',
      'last_name',
      'username',
    ])
    .where('enquiry_id', '=', enquiry)
    .where('direction', '!=', 'note')
    .orderBy('enquiry_message.created_at')
    .orderBy('enquiry_message.id')
    .execute()
}

/** When an entry of this enquiry was written; undefined where there is none of this id. */
export async function writtenAt(
  trx: Trx,
  enquiry: string,
  id: string,
): Promise<string | undefined> {
  const row = await trx
    .selectFrom('enquiry_message')
    .select('created_at')
    .where('enquiry_id', '=', enquiry)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.created_at
}
