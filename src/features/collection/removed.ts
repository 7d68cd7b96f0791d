import { notFound, Problem } from '../../contract/problem.ts'
import { newId } from '../../platform/auth/token.ts'
import type { Actor } from '../../platform/audit/entry.ts'
import { changingList, shownRow, type Changing, type CollectionParts } from './change.ts'
import { collections, type CollectionName } from './contract.ts'
import { refuseMore, existingRow } from './own-rows.ts'
import { keepRemoved, takeRemoved } from './removed-store.ts'
import { rowTexts } from './row-values.ts'
import { daysKept, mostRows, type CollectionRow } from './staff.contract.ts'
import { deleteContent, insertContent } from '../../platform/publishing/collection.ts'
import { collectionTables } from './tables.ts'

type Named = { by: Actor; collection: CollectionName }

/** What was removed before then is gone for good. */
export const removedKeptFrom = (now: Date): string =>
  new Date(now.getTime() - daysKept * 24 * 60 * 60 * 1000).toISOString()

/** Removes a row; returns the id by which it is brought back. */
export async function removeRow(parts: CollectionParts, named: Named, id: string): Promise<string> {
  const { collection } = named
  const table = collectionTables[collection]
  return await changingList(parts, named, async ({ trx, record, rows, now }) => {
    const row = existingRow(rows, id)
    const removed = newId()
    await keepRemoved(trx, table, { id: removed, removed_at: now, row })
    await deleteContent(trx, table, id)
    record({
      action: 'site-row-removed',
      about: id,
      detail: { collection },
      before: rowTexts(collections[collection].fields, row),
    })
    return removed
  })
}

/** Brings a row back where it was, shown or hidden as it was. Throws 409 where its slug is taken by now. */
export async function restoreRow(
  parts: CollectionParts,
  named: Named,
  removed: string,
): Promise<CollectionRow> {
  const { collection } = named
  const table = collectionTables[collection]
  const since = removedKeptFrom(parts.clock.now())
  const run = async ({ trx, record, rows, now }: Changing) => {
    const kept = await takeRemoved(trx, table, { id: removed, since })
    if (!kept) throw notFound()
    refuseMore(rows, mostRows)
    const { slug } = kept
    if (slug && rows.some((row) => row['slug'] === slug))
      throw new Problem(409, 'Another one has its address by now: change that first.')
    // A built-in text may have come back meanwhile, with the id that this one had.
    const id = rows.some((row) => row.id === kept.id) ? newId() : kept.id
    const row = { ...kept, id }
    await insertContent(trx, table, { ...row, updated_at: now })
    record({
      action: 'site-row-restored',
      about: id,
      detail: { collection },
      after: rowTexts(collections[collection].fields, row),
    })
    return shownRow(collection, row, now)
  }
  // The last one comes back alone, as it went.
  return await changingList(parts, named, run, false)
}
