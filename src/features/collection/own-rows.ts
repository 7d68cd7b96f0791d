import type { Kysely, Transaction } from 'kysely'
import { malformed, notFound } from '../../contract/problem.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { RecordEntry } from '../../platform/audit/act.ts'
import { collections, type CollectionName } from './contract.ts'
import { rowColumns, rowTexts } from './row-values.ts'
import {
  insertContent,
  listContent,
  type ContentRow,
} from '../../platform/publishing/collection.ts'
import { collectionTables } from './tables.ts'

type Trx = Transaction<Tables>

/** The texts that the program came with, by the list that they stand in until it has rows. */
export type BuiltInRows = Partial<
  Record<CollectionName, readonly (object & { readonly id: string })[]>
>

/** The rows of a list; the built-in ones where the firm has none. They keep their ids when they become its own. */
export async function readRows(
  read: Kysely<Tables>,
  collection: CollectionName,
  { builtIn, now }: { builtIn: BuiltInRows; now: string },
): Promise<{ rows: ContentRow[]; isBuiltIn: boolean }> {
  const own = await listContent(read, collectionTables[collection])
  const given = builtIn[collection] ?? []
  if (own.length > 0 || given.length === 0) return { rows: own, isBuiltIn: false }
  const { fields } = collections[collection]
  const rows = given.map((row, at) => ({
    ...rowColumns(fields, rowTexts(fields, { ...row })),
    id: row.id,
    position: at + 1,
    published_at: now,
  }))
  return { rows, isBuiltIn: true }
}

interface Change {
  collection: CollectionName
  builtIn: BuiltInRows
  now: string
  record: RecordEntry
}

/** The same for a change, before which the built-in rows become the firm's own, so that none of them vanishes. */
export async function rowsToChange(
  trx: Trx,
  { collection, builtIn, now, record }: Change,
): Promise<ContentRow[]> {
  const { rows, isBuiltIn } = await readRows(trx, collection, { builtIn, now })
  if (!isBuiltIn) return rows
  for (const row of rows)
    await insertContent(trx, collectionTables[collection], {
      ...row,
      updated_at: now,
    })
  record({ action: 'site-list-begun', about: null, detail: { collection, rows: rows.length } })
  return rows
}

export function existingRow(rows: readonly ContentRow[], id: string): ContentRow {
  const row = rows.find((one) => one.id === id)
  if (!row) throw notFound()
  return row
}

/** 400 for what would be one row too many to show at once. */
export function refuseMore(rows: readonly ContentRow[], most: number): void {
  if (rows.length >= most) throw malformed(`A list has at most ${most} rows.`)
}
