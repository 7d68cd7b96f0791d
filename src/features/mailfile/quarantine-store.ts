import type { Selectable, Transaction } from 'kysely'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables/tables.ts'

type Trx = Transaction<Tables>
type Row = Selectable<Tables['mail_file']>

/** Writes a file that is still in its mail. */
export async function insertMailFile(
  trx: Trx,
  file: Pick<
    Row,
    | 'id'
    | 'mail_id'
    | 'place'
    | 'entry_id'
    | 'organisation_id'
    | 'project_id'
    | 'name'
    | 'created_at'
  >,
): Promise<void> {
  await trx
    .insertInto('mail_file')
    .values({
      id: file.id,
      mail_id: file.mail_id,
      place: file.place,
      entry_id: file.entry_id,
      organisation_id: file.organisation_id,
      project_id: file.project_id,
      name: file.name,
      media_type: null,
      size: null,
      sha256: null,
      file_key: null,
      state: 'quarantined',
      refused_for: null,
      found: null,
      scanned_at: null,
      created_at: file.created_at,
    })
    .execute()
}

/** So many are taken out in one run; the next run has the rest. */
const most = 20

/** Those that are still in their mail, the oldest first. */
export async function stillInside({ read }: Database) {
  return await read
    .selectFrom('mail_file')
    .innerJoin('inbound_mail', 'inbound_mail.id', 'mail_file.mail_id')
    .select(['mail_file.id', 'place', 'name', 'mail_file.attempts'])
    .select('inbound_mail.file_key as mail_key')
    .where('mail_file.state', '=', 'quarantined')
    .where('mail_file.file_key', 'is', null)
    .orderBy('mail_file.created_at')
    .orderBy('mail_file.id')
    .limit(most)
    .execute()
}

/** Counts that somebody begins to take it out, or that they could not, for a reason of ours. */
export async function countTry(trx: Trx, id: string, by: 1 | -1): Promise<void> {
  await trx
    .updateTable('mail_file')
    .set(({ eb }) => ({ attempts: eb('attempts', '+', by) }))
    .where('id', '=', id)
    .execute()
}

/** Notes where its bytes are; false where another process was faster, or it is gone. */
export async function noteTakenOut(
  trx: Trx,
  id: string,
  file: { size: number; sha256: string; media_type: string; file_key: string },
  state: 'available' | 'quarantined',
): Promise<boolean> {
  const taken = await trx
    .updateTable('mail_file')
    .set({
      size: file.size,
      sha256: file.sha256,
      media_type: file.media_type,
      file_key: file.file_key,
      state,
    })
    .where('id', '=', id)
    .where('state', '=', 'quarantined')
    .where('file_key', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return taken !== undefined
}

/** Refuses one that is in quarantine. */
export async function refuseMailFile(
  trx: Trx,
  id: string,
  why: NonNullable<Row['refused_for']>,
): Promise<void> {
  await trx
    .updateTable('mail_file')
    .set({ state: 'refused', refused_for: why })
    .where('id', '=', id)
    .where('state', '=', 'quarantined')
    .where('file_key', 'is', null)
    .execute()
}

/** One that waits for its virus check; undefined: it is gone, or was checked. */
export async function toScan({ read }: Database, id: string) {
  return await read
    .selectFrom('mail_file')
    .select(['file_key', 'size'])
    .where('id', '=', id)
    .where('state', '=', 'quarantined')
    .where('file_key', 'is not', null)
    .$narrowType<{ file_key: string; size: number }>()
    .executeTakeFirst()
}

/** Notes the verdict of the scanner; `found`: what it calls what it found. The first one stands. */
export async function noteScanned(
  trx: Trx,
  id: string,
  { found, now }: { found: string | null; now: string },
): Promise<void> {
  await trx
    .updateTable('mail_file')
    .set({
      state: found === null ? 'available' : 'refused',
      refused_for: found === null ? null : 'virus',
      found,
      scanned_at: now,
    })
    .where('id', '=', id)
    .where('state', '=', 'quarantined')
    .execute()
}
