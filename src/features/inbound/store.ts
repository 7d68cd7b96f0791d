import { sql, type Kysely, type Selectable, type Transaction } from 'kysely'
import { inTurns } from '../../database/in-turns.ts'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables/tables.ts'

type Trx = Transaction<Tables>
type Row = Selectable<Tables['inbound_mail']>

/** A mail that is on the disk, and that nobody has read yet. */
export type NewInbound = Pick<Row, 'id' | 'received_at' | 'body_hash' | 'size' | 'file_key'>

/** What was found out about a mail, and where it was put. */
export type Settled = Pick<Row, 'state' | 'settled_at'> &
  Partial<
    Pick<
      Row,
      | 'message_id'
      | 'sender'
      | 'sender_name'
      | 'subject'
      | 'text'
      | 'text_hash'
      | 'files'
      | 'reason'
      | 'task_id'
      | 'project_id'
      | 'entry_id'
    >
  >

/** Writes it; the id of the same mail where that is there already. */
export async function insertReceived(trx: Trx, mail: NewInbound): Promise<string> {
  const inserted = await trx
    .insertInto('inbound_mail')
    .values({
      id: mail.id,
      received_at: mail.received_at,
      body_hash: mail.body_hash,
      size: mail.size,
      file_key: mail.file_key,
      state: 'received',
      message_id: null,
      sender: null,
      sender_name: null,
      subject: null,
      text: null,
      text_hash: null,
      files: null,
      reason: null,
      task_id: null,
      project_id: null,
      entry_id: null,
      settled_at: null,
    })
    .onConflict((conflict) => conflict.column('body_hash').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (inserted) return inserted.id
  const there = trx.selectFrom('inbound_mail').select('id').where('body_hash', '=', mail.body_hash)
  return (await there.executeTakeFirstOrThrow()).id
}

/** So many are read in one run; the next run has the rest. */
const most = 20

/** Those that nobody has read yet, the oldest first. */
export async function unread({ read }: Database) {
  return await read
    .selectFrom('inbound_mail')
    .select(['id', 'file_key', 'attempts', 'received_at'])
    .where('state', '=', 'received')
    .orderBy('received_at')
    .orderBy('id')
    .limit(most)
    .execute()
}

/** Counts that somebody begins to read it. */
export async function countAttempt(trx: Trx, id: string): Promise<void> {
  await trx
    .updateTable('inbound_mail')
    .set(({ eb }) => ({ attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Writes down its Message-ID, by which another process that places the same mail finds it. */
export async function noteMessageId(trx: Trx, id: string, message_id: string): Promise<void> {
  await trx.updateTable('inbound_mail').set({ message_id }).where('id', '=', id).execute()
}

/** Locks all mails of a Message-ID: of two that are placed at once, one sees what became of the other. */
export async function lockMessageId(trx: Trx, messageId: string): Promise<void> {
  await trx
    .updateTable('inbound_mail')
    .set(({ ref }) => ({ attempts: ref('attempts') }))
    .where('message_id', '=', messageId)
    .execute()
}

/** Says what became of it; false where another process was faster. */
export async function settleMail(trx: Trx, id: string, to: Settled): Promise<boolean> {
  const settled = await trx
    .updateTable('inbound_mail')
    .set({
      state: to.state,
      settled_at: to.settled_at,
      message_id: to.message_id,
      sender: to.sender,
      sender_name: to.sender_name,
      subject: to.subject,
      text: to.text,
      text_hash: to.text_hash,
      files: to.files,
      reason: to.reason,
      task_id: to.task_id,
      project_id: to.project_id,
      entry_id: to.entry_id,
    })
    .where('id', '=', id)
    .where('state', '=', 'received')
    .returning('id')
    .executeTakeFirst()
  return settled !== undefined
}

/** Notes where it was put, in the transaction that put it there. */
export async function noteEntry(trx: Trx, id: string, entry_id: string): Promise<void> {
  await trx.updateTable('inbound_mail').set({ entry_id }).where('id', '=', id).execute()
}

/** What an earlier mail of this Message-ID says, as a hash; undefined: there is none. */
export async function earlierText(
  trx: Trx,
  messageId: string,
): Promise<{ text_hash: string | null } | undefined> {
  return await trx
    .selectFrom('inbound_mail')
    .select('text_hash')
    .where('message_id', '=', messageId)
    .where('state', 'in', ['placed', 'automatic', 'bounced', 'review', 'discarded'])
    .orderBy('received_at')
    .limit(1)
    .executeTakeFirst()
}

/** How many mails of a sender were placed after a moment. */
export async function placedSince({ read }: Database, sender: string, since: string) {
  const placed = read
    .selectFrom('inbound_mail')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('sender', '=', sender)
    .where('settled_at', '>', since)
    .where('state', 'in', ['placed', 'automatic'])
  return Number((await placed.executeTakeFirstOrThrow()).count)
}

/** How many bytes the mails hold that wait to be read, or for somebody to look at them. */
export async function bytesWaiting({ read }: Database): Promise<number> {
  const waiting = read
    .selectFrom('inbound_mail')
    .select(({ fn }) => fn.sum<number | string | null>('size').as('bytes'))
    .where('state', 'in', ['received', 'review'])
  return Number((await waiting.executeTakeFirstOrThrow()).bytes)
}

/** Whether bytes are a mail that came in and is kept, which the sweeping leaves alone. */
export async function isMailKept({ read }: Database, key: string): Promise<boolean> {
  const mail = read.selectFrom('inbound_mail').select('id').where('file_key', '=', key)
  return (await mail.where('forgotten_at', 'is', null).executeTakeFirst()) !== undefined
}

/**
 * The mails that were settled before a moment and are still there as they came. One that waits for
 * somebody to look at it is none of them, and neither is one whose files are still in it.
 */
export const mailsBefore = (read: Kysely<Tables>, before: string) =>
  read
    .selectFrom('inbound_mail')
    .select('id')
    .where('settled_at', '<', before)
    .where('forgotten_at', 'is', null)
    // As the index has it.
    .where(sql<boolean>`state not in ('received', 'review')`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('mail_file')
            .select('mail_file.id')
            .whereRef('mail_file.mail_id', '=', 'inbound_mail.id')
            .where('mail_file.state', '=', 'quarantined')
            .where('mail_file.file_key', 'is', null),
        ),
      ),
    )

/** Forgets up to `most` of those as they came, and gives how many: the sweeping removes their bytes. */
export async function forgetMailsBefore(
  trx: Trx,
  before: string,
  { now, most }: { now: string; most: number },
): Promise<number> {
  const ids = (await mailsBefore(trx, before).limit(most).execute()).map(({ id }) => id)
  await inTurns(ids, (some) =>
    trx
      .updateTable('inbound_mail')
      .set({ forgotten_at: now, text: null })
      .where('id', 'in', some)
      // Once more of the row itself: it may be back in review at this moment.
      .where('settled_at', '<', before)
      .execute(),
  )
  return ids.length
}

/** Deletes the mails that became entries of threads that are gone, with their files: the sweeping removes the bytes. */
export async function deleteMailsOf(trx: Trx, entries: readonly string[]): Promise<void> {
  await inTurns(entries, (some) =>
    trx.deleteFrom('inbound_mail').where('entry_id', 'in', some).execute(),
  )
}

/** The keys of what those mails are on the disk, and of the files that were taken out of them. */
export async function keysOfMails(trx: Trx, entries: readonly string[]): Promise<string[]> {
  if (entries.length === 0) return []
  const mails = trx.selectFrom('inbound_mail').select('file_key').where('entry_id', 'in', entries)
  const files = trx
    .selectFrom('mail_file')
    .innerJoin('inbound_mail', 'inbound_mail.id', 'mail_file.mail_id')
    .select('mail_file.file_key')
    .where('inbound_mail.entry_id', 'in', entries)
  const rows = [...(await mails.execute()), ...(await files.execute())]
  return rows.flatMap(({ file_key }) => (file_key === null ? [] : [file_key]))
}

/** The newest mails, whatever became of them. */
export async function newestMails({ read }: Database) {
  return await read
    .selectFrom('inbound_mail')
    .select(['id', 'received_at', 'state', 'sender', 'subject', 'size'])
    .orderBy('received_at', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
}

export async function fileOfMail({ read }: Database, id: string) {
  const mail = read
    .selectFrom('inbound_mail')
    .select(['file_key', 'forgotten_at'])
    .where('id', '=', id)
  return await mail.executeTakeFirst()
}
