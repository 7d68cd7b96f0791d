import type { Kysely, Transaction } from 'kysely'
import type { AnyContentTable, ContentTable, Tables } from '../../database/tables/tables.ts'
import type { CollectionName } from './contract.ts'
import type { RowColumns } from './row-values.ts'

type Trx = Transaction<Tables>

/** Where the rows of each list are. */
export const collectionTables = {
  services: 'service',
  statistics: 'statistic',
  faqs: 'faq',
  partners: 'partner',
  testimonials: 'testimonial',
  team: 'team_member',
  certifications: 'certification',
  industries: 'industry',
  'calls-to-action': 'call_to_action',
} as const satisfies Record<CollectionName, ContentTable>

export type CollectionTable = (typeof collectionTables)[CollectionName]

/** A row of a list, hidden or not. */
export type StoredRow = Readonly<Record<string, unknown>> & {
  id: string
  position: number
  published_at: string | null
}

// Kysely cannot follow a union of tables, which share the columns that are named here; the other
// columns are those of the declared fields.
const plain = (table: CollectionTable) => table as AnyContentTable

/** All rows of a list in its order, for the firm's people alone. */
export const listRows = async (read: Kysely<Tables>, table: CollectionTable) =>
  (await read
    .selectFrom(plain(table))
    .selectAll()
    .orderBy('position')
    .orderBy('id')
    .execute()) as unknown as StoredRow[]

/** What is said of a list without its rows. */
export async function countRows(read: Kysely<Tables>, table: CollectionTable, now: string) {
  const counted = await read
    .selectFrom(plain(table))
    .select(({ fn, eb }) => [
      fn.countAll<number | string>().as('count'),
      fn
        .count<number | string>(eb.case().when('published_at', '<=', now).then(1).else(null).end())
        .as('shown'),
    ])
    .executeTakeFirstOrThrow()
  return { count: Number(counted.count), shown: Number(counted.shown) }
}

/** The columns that every row of content has. */
interface Shared {
  id: string
  position: number
  published_at: string | null
  updated_at: string
}

export async function insertRow(
  trx: Trx,
  table: CollectionTable,
  row: Shared & RowColumns,
): Promise<void> {
  await trx
    .insertInto(plain(table))
    .values(row as never)
    .execute()
}

export async function updateRow(
  trx: Trx,
  table: CollectionTable,
  { id, ...set }: Partial<Shared> & RowColumns & { id: string },
): Promise<void> {
  await trx
    .updateTable(plain(table))
    .set(set as never)
    .where('id', '=', id)
    .execute()
}

export async function deleteRow(trx: Trx, table: CollectionTable, id: string): Promise<void> {
  await trx.deleteFrom(plain(table)).where('id', '=', id).execute()
}

/** Every row that names another one by its former slug names it by its new one. */
export async function renameIn(
  trx: Trx,
  { table, column, from, to }: { table: CollectionTable; column: string; from: string; to: string },
): Promise<void> {
  await trx
    .updateTable(plain(table))
    .set({ [column]: to } as never)
    .where(column as 'slug', '=', from)
    .execute()
}
