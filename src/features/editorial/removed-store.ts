import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '../../database/tables/tables.ts'
import { forgetFormer } from '../../platform/publishing/slugs.ts'
import type { StoredKind } from './kind.ts'

/** Texts of a kind that were removed before then. */
export const textsRemovedBefore = (db: Kysely<Tables>, { table }: StoredKind, before: string) =>
  db
    // Kysely cannot follow a union of tables, which share these columns.
    .selectFrom(table as 'post')
    .select('id')
    .where('removed_at', '<', before)

/** Deletes up to `most` of them for good, and gives their ids. */
export async function deleteTextsRemovedBefore(
  trx: Transaction<Tables>,
  stored: StoredKind,
  before: string,
  most: number,
): Promise<string[]> {
  const gone = await trx
    .deleteFrom(stored.table as 'post')
    .where('id', 'in', textsRemovedBefore(trx, stored, before).limit(most))
    // Once more of the row itself: it may be restored at this moment.
    .where('removed_at', '<', before)
    .returning('id')
    .execute()
  const ids = gone.map(({ id }) => id)
  if (ids.length > 0) await forgetFormer(trx, stored.table, ids)
  return ids
}
