import { sql, type Kysely, type Transaction } from 'kysely'
import type { Tables } from '../../database/tables/tables.ts'
import { newId } from '../../platform/auth/token.ts'
import type { StoredFields, Texts } from './merge.ts'
import { packTexts, unpackTexts } from './packed.ts'

type Trx = Transaction<Tables>
type Db = Kysely<Tables>

/** Which draft: what it is about, which of its texts, and whose. */
export interface DraftKey {
  subject: string
  subject_id: string
  field_set: string
  /** The account that it belongs to; empty: to everybody who may change the subject. */
  owner_id: string
}

export interface DraftRow {
  fields: StoredFields
  revision: number
  saved_at: string
}

type RevisionReason = Tables['revision']['reason']
export interface NewRevision {
  number: number
  reason: RevisionReason
  texts: Texts
  saved_by: string
  saved_at: string
}

const draftOf = (db: Db, key: DraftKey) =>
  db
    .selectFrom('draft')
    .where('subject', '=', key.subject)
    .where('subject_id', '=', key.subject_id)
    .where('field_set', '=', key.field_set)
    .where('owner_id', '=', key.owner_id)

const revisionsOf = (db: Db, key: DraftKey) =>
  db
    .selectFrom('revision')
    .where('subject', '=', key.subject)
    .where('subject_id', '=', key.subject_id)
    .where('field_set', '=', key.field_set)
    .where('owner_id', '=', key.owner_id)

export async function readDraftRow(db: Db, key: DraftKey): Promise<DraftRow | undefined> {
  const row = await draftOf(db, key).select(['fields', 'revision', 'saved_at']).executeTakeFirst()
  return row && { ...row, fields: JSON.parse(row.fields) as StoredFields }
}

/**
 * The draft for a change, empty where there was none; its row is locked until the end of the
 * transaction, so that saves of several pages come one after the other.
 */
export async function lockDraft(
  trx: Trx,
  key: DraftKey,
  by: { saved_by: string; saved_at: string },
): Promise<StoredDraft> {
  const row = await trx
    .insertInto('draft')
    .values({
      id: newId(),
      subject: key.subject,
      subject_id: key.subject_id,
      field_set: key.field_set,
      owner_id: key.owner_id,
      fields: '{}',
      revision: 0,
      begun_at: by.saved_at,
      saved_by: by.saved_by,
      saved_at: by.saved_at,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['subject', 'subject_id', 'field_set', 'owner_id'])
        .doUpdateSet(({ ref }) => ({ revision: ref('draft.revision') })),
    )
    .returning(['id', 'fields', 'revision', 'begun_at', 'saved_by', 'saved_at'])
    .executeTakeFirstOrThrow()
  return { ...row, fields: JSON.parse(row.fields) as StoredFields }
}
export type StoredDraft = DraftRow & { id: string; begun_at: string; saved_by: string }

export async function writeDraftRow(trx: Trx, draft: StoredDraft): Promise<void> {
  await trx
    .updateTable('draft')
    .set({
      fields: JSON.stringify(draft.fields),
      revision: draft.revision,
      saved_by: draft.saved_by,
      saved_at: draft.saved_at,
    })
    .where('id', '=', draft.id)
    .execute()
}

export const dropDraftRow = async (trx: Trx, id: string): Promise<void> =>
  void (await trx.deleteFrom('draft').where('id', '=', id).execute())

/** The newest revision, with its texts; undefined where there is none. */
export async function lastRevision(db: Db, key: DraftKey) {
  const row = await revisionsOf(db, key)
    .select(['number', 'reason', 'texts', 'packed_on', 'saved_at'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { ...row, texts: await textsOf(db, key, row) }
}

type KeptTexts = Pick<Tables['revision'], 'number' | 'texts' | 'packed_on'>

async function textsOf(db: Db, key: DraftKey, row: KeptTexts): Promise<Texts> {
  const { number, packed_on } = row
  const base = packed_on === null || packed_on === number ? null : await jsonOf(db, key, packed_on)
  return JSON.parse(unpackTexts(row, base)) as Texts
}

/** What others may refer to: it refers to none itself. */
async function jsonOf(db: Db, key: DraftKey, number: number): Promise<string> {
  const row = await revisionsOf(db, key)
    .select(['number', 'texts', 'packed_on'])
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
  return unpackTexts(row, null)
}

/** The last one to which others may refer. */
async function lastWhole(db: Db, key: DraftKey) {
  const row = await revisionsOf(db, key)
    .select(['number', 'texts', 'packed_on'])
    .where((is) => is.or([is('packed_on', 'is', null), is('packed_on', '=', is.ref('number'))]))
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { number: row.number, json: unpackTexts(row, null) }
}

/** The number of the revision that was sent last; 0 where nothing was. */
export async function lastSent(db: Db, key: DraftKey): Promise<number> {
  const { number } = await revisionsOf(db, key)
    .select(({ fn }) => fn.max('number').as('number'))
    .where('reason', '=', 'sent')
    .executeTakeFirstOrThrow()
  return number ?? 0
}

/** Whether anything was sent, as number 0 too. */
export const hasSent = async (db: Db, key: DraftKey): Promise<boolean> =>
  (await revisionsOf(db, key).select('id').where('reason', '=', 'sent').limit(1).execute()).length >
  0

export async function insertRevision(
  trx: Trx,
  key: DraftKey,
  { number, reason, texts, saved_by, saved_at }: NewRevision,
): Promise<void> {
  const json = JSON.stringify(texts)
  const kept = isPacked(key)
    ? packTexts(json, number, await lastWhole(trx, key))
    : { texts: json, packed_on: null }
  await trx
    .insertInto('revision')
    .values({
      id: newId(),
      subject: key.subject,
      subject_id: key.subject_id,
      field_set: key.field_set,
      owner_id: key.owner_id,
      number,
      reason,
      texts: kept.texts,
      packed_on: kept.packed_on,
      saved_by,
      saved_at,
    })
    .execute()
}

/** What is thinned out by its age stands alone: that to which another refers would be gone. */
const isPacked = ({ subject }: DraftKey) => neverThinned.has(subject)
const neverThinned = new Set(['post', 'case_study', 'page', 'own_page', 'mail_template'])

/** What was sent was taken back: its text stays, as one that was there before. */
export async function unsendRevision(trx: Trx, key: DraftKey, number: number): Promise<void> {
  await trx
    .updateTable('revision')
    .set({ reason: 'replaced' })
    .where('subject', '=', key.subject)
    .where('subject_id', '=', key.subject_id)
    .where('field_set', '=', key.field_set)
    .where('owner_id', '=', key.owner_id)
    .where('number', '=', number)
    .execute()
}

/** A revision, and the name of whoever saved it last. */
export interface KeptRevision {
  id: string
  number: number
  reason: RevisionReason
  saved_at: string
  first_name: string | null
  last_name: string | null
  username: string | null
}

/** Up to `limit` revisions, the newest first, of those below `before`. */
export async function pageOfRevisions(
  db: Db,
  key: DraftKey,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<KeptRevision[]> {
  let query = revisionsOf(db, key)
    .leftJoin('account', 'account.id', 'revision.saved_by')
    .select(['revision.id', 'number', 'reason', 'saved_at'])
    .select(['first_name', 'last_name', 'username'])
  if (before !== undefined) query = query.where('number', '<', before)
  return await query.orderBy('number', 'desc').limit(limit).execute()
}

export async function findRevision(
  db: Db,
  key: DraftKey,
  which: { id: string } | { number: number },
): Promise<(KeptRevision & { texts: Texts }) | undefined> {
  const row = await revisionsOf(db, key)
    .leftJoin('account', 'account.id', 'revision.saved_by')
    .select(['revision.id', 'number', 'reason', 'texts', 'packed_on', 'saved_at'])
    .select(['first_name', 'last_name', 'username'])
    .where((is) =>
      'id' in which ? is('revision.id', '=', which.id) : is('number', '=', which.number),
    )
    .executeTakeFirst()
  return row && { ...row, texts: await textsOf(db, key, row) }
}

/** What was sent last before a revision; empty: nothing was. */
export async function sentBefore(db: Db, key: DraftKey, number: number): Promise<Texts> {
  const row = await revisionsOf(db, key)
    .select(['number', 'texts', 'packed_on'])
    .where('reason', '=', 'sent')
    .where('number', '<', number)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? await textsOf(db, key, row) : {}
}

/** Drafts of these subjects, or their earlier texts, that nobody has written in since. */
export const draftsBefore = (
  read: Db,
  table: 'draft' | 'revision',
  { subjects, before }: { subjects: readonly string[]; before: string },
) =>
  read
    .selectFrom(table)
    .select('id')
    .where('subject', 'in', subjects)
    .where('saved_at', '<', before)
    // What is scheduled can be taken back, and is a draft again then.
    .where(sql<boolean>`not exists (select 1 from scheduled_update where project_id = subject_id)`)

/** Deletes up to `most` drafts and as many earlier texts, and gives how many. */
export async function forgetDraftsBefore(
  trx: Trx,
  old: { subjects: readonly string[]; before: string },
  most: number,
): Promise<number> {
  let count = 0
  for (const table of ['draft', 'revision'] as const) {
    const some = draftsBefore(trx, table, old).limit(most)
    // Once more of the row itself: it may be saved at this moment.
    const gone = trx.deleteFrom(table).where('id', 'in', some).where('saved_at', '<', old.before)
    count += (await gone.returning('id').execute()).length
  }
  return Math.min(count, most)
}

/** Deletes the drafts of these things with all their earlier texts. */
export async function deleteDraftsOf(trx: Trx, subject: string, of: readonly string[]) {
  for (const table of ['draft', 'revision'] as const)
    await trx
      .deleteFrom(table)
      .where('subject', '=', subject)
      .where('subject_id', 'in', of)
      .execute()
}
