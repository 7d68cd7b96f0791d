import { serve } from '../../platform/http/serve.ts'
import { addRow, changeRow, orderRows, shownRow, type CollectionParts } from './change.ts'
import { collectionNames, collections, type CollectionName } from './contract.ts'
import { readRows } from './own-rows.ts'
import { removedSince } from './removed-store.ts'
import { removedKeptFrom, removeRow, restoreRow } from './removed.ts'
import { rowTexts } from './row-values.ts'
import {
  addToCollection,
  changeInCollection,
  listCollections,
  mostRows,
  orderCollection,
  removeFromCollection,
  restoreToCollection,
  showCollection,
  type CollectionShown,
} from './staff.contract.ts'
import { countContent } from '../../platform/publishing/collection.ts'
import { collectionTables } from './tables.ts'

/** The calls by which the firm changes the lists that visitors read. */
export function collectionStaffRoutes(parts: CollectionParts) {
  return [
    serve(listCollections, async () => await Promise.all(collectionNames.map(counted(parts)))),
    serve(showCollection, async ({ params }) => await shown(parts, params.collection)),
    serve(
      addToCollection,
      async ({ params, body }, by) => await addRow(parts, { by, ...params }, body),
    ),
    serve(
      changeInCollection,
      async ({ params: { id, collection }, body }, by) =>
        await changeRow(parts, { by, collection }, { id, ...body }),
    ),
    serve(orderCollection, async ({ params, body }, by) => ({
      order: await orderRows(parts, { by, ...params }, body),
    })),
    serve(removeFromCollection, async ({ params: { id, collection } }, by) => ({
      removed: await removeRow(parts, { by, collection }, id),
    })),
    serve(
      restoreToCollection,
      async ({ params: { id, collection } }, by) => await restoreRow(parts, { by, collection }, id),
    ),
  ]
}

const counted =
  ({ database, clock, builtIn }: CollectionParts) =>
  async (collection: CollectionName) => {
    const table = collectionTables[collection]
    const own = await countContent(database.read, table, clock.now().toISOString())
    const given = own.count === 0 ? (builtIn[collection] ?? []).length : 0
    if (given === 0) return { collection, ...own, built_in: false }
    return { collection, count: given, shown: given, built_in: true }
  }

async function shown(
  { database: { read }, clock, builtIn, notesOn }: CollectionParts,
  collection: CollectionName,
): Promise<CollectionShown> {
  const now = clock.now().toISOString()
  const { rows, isBuiltIn } = await readRows(read, collection, { builtIn, now })
  const table = collectionTables[collection]
  const since = removedKeptFrom(clock.now())
  const removed = await removedSince(read, table, { since, most: mostRows })
  const { title, fields } = collections[collection]
  const notes = await notesOn(collection, rows)
  return {
    rows: rows.map((row) => {
      const note = notes.get(row.id)
      return { ...shownRow(collection, row, now), ...(note && { note }) }
    }),
    built_in: isBuiltIn,
    removed: removed.map(({ id, removed_at, row }) => ({
      id,
      removed_at,
      title: rowTexts(fields, row)[title] ?? '',
    })),
  }
}
