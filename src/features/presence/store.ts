import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '../../database/tables/tables.ts'
import { shownName } from '../../platform/auth/accounts.ts'
import type { PresentColleague } from './staff.contract.ts'

type Trx = Transaction<Tables>
type Db = Kysely<Tables>

/** What somebody has open. */
export interface Subject {
  subject: string
  subject_id: string
}

/** Which open page, and whose. */
export interface PageKey {
  staff_id: string
  page: string
}

/** A page of which nothing was heard for so long is closed, in ms. */
const goneAfter = 8_000
/** What a page says again is not written again before this, in ms: a row is not worth a write each second. */
const writtenAfter = 3_000

const ago = (now: Date, ms: number) => new Date(now.getTime() - ms).toISOString()

/** The others who have it open, one entry for each person, whoever came first at first. */
export async function othersAt(
  db: Db,
  { subject, subject_id }: Subject,
  { staff_id, now }: { staff_id: string; now: Date },
): Promise<PresentColleague[]> {
  const rows = await db
    .selectFrom('presence')
    .innerJoin('account', 'account.id', 'presence.staff_id')
    .select(['staff_id', 'first_name', 'last_name', 'username', 'is_writing', 'came_at'])
    .where('subject', '=', subject)
    .where('subject_id', '=', subject_id)
    .where('staff_id', '!=', staff_id)
    .where('seen_at', '>', ago(now, goneAfter))
    .orderBy('came_at')
    .orderBy('staff_id')
    .execute()
  const people = Map.groupBy(rows, (row) => row.staff_id)
  return Array.from(people, ([id, [first, ...more]]) => ({
    id,
    name: first ? shownName(first) : '',
    is_writing: [first, ...more].some((row) => row?.is_writing === 1),
    came_at: first?.came_at ?? '',
  }))
}

/** Whether the page has said the same a moment ago, so that nothing has to be written. */
export async function isSaid(
  db: Db,
  { staff_id, page }: PageKey,
  { subject, subject_id, is_writing, now }: Subject & { is_writing: boolean; now: Date },
): Promise<boolean> {
  const row = await db
    .selectFrom('presence')
    .select('seen_at')
    .where('staff_id', '=', staff_id)
    .where('page', '=', page)
    .where('subject', '=', subject)
    .where('subject_id', '=', subject_id)
    .where('is_writing', '=', Number(is_writing))
    .executeTakeFirst()
  return row !== undefined && row.seen_at > ago(now, writtenAfter)
}

/** Says what a page shows; one that had gone, or shows something else now, comes anew. */
export async function writePresence(
  trx: Trx,
  { staff_id, page }: PageKey,
  { subject, subject_id, is_writing, now }: Subject & { is_writing: boolean; now: Date },
): Promise<void> {
  const at = now.toISOString()
  const stayed = trx
    .updateTable('presence')
    .set({ is_writing: Number(is_writing), seen_at: at })
    .where('staff_id', '=', staff_id)
    .where('page', '=', page)
    .where('subject', '=', subject)
    .where('subject_id', '=', subject_id)
    .where('seen_at', '>', ago(now, goneAfter))
  if ((await stayed.executeTakeFirst()).numUpdatedRows > 0) return
  await trx
    .insertInto('presence')
    .values({
      staff_id,
      page,
      subject,
      subject_id,
      is_writing: Number(is_writing),
      came_at: at,
      seen_at: at,
    })
    .onConflict((conflict) =>
      conflict.columns(['staff_id', 'page']).doUpdateSet({
        subject,
        subject_id,
        is_writing: Number(is_writing),
        came_at: at,
        seen_at: at,
      }),
    )
    .execute()
}

/** The page is closed. */
export async function removePresence(trx: Trx, { staff_id, page }: PageKey): Promise<void> {
  await trx
    .deleteFrom('presence')
    .where('staff_id', '=', staff_id)
    .where('page', '=', page)
    .execute()
}

/** Deletes the pages that were closed without a word. */
export async function forgetGone(trx: Trx, now: Date): Promise<void> {
  await trx.deleteFrom('presence').where('seen_at', '<', ago(now, goneAfter)).execute()
}
