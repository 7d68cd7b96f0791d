import type { ExpressionBuilder, Kysely, Selectable, SelectQueryBuilder, Transaction } from 'kysely'
import type { Database } from '../../database/open.ts'
import type {
  AddressedTable,
  AnyContentTable,
  ContentTable,
  Tables,
} from '../../database/tables/tables.ts'
import type { Clock } from '../clock.ts'

type Trx = Transaction<Tables>
type Row<Table extends keyof Tables> = Selectable<Tables[Table]>

/** Reads a flag, which is 0 or 1 in both engines. */
export const asFlag = (value: number): boolean => value === 1

/** Reads a list or a document that was stored as JSON. */
export const asJson = <T>(value: string): T => JSON.parse(value) as T

/** The values that these columns must have; undefined does not filter. */
export type Filters<Table extends ContentTable> = {
  [Column in keyof Row<Table>]?: Row<Table>[Column] | boolean | undefined
}

/**
 * What the public may see of one table of content: published by now, in the firm's order.
 * Every public query of such a table starts here, so that nothing unpublished gets out another way.
 */
export function published<Table extends ContentTable>(
  database: Database,
  clock: Clock,
  table: Table,
  filters: Filters<Table> = {},
): SelectQueryBuilder<Tables, Table, Row<Table>> {
  // Kysely cannot follow a table name that is itself a type parameter, hence the plain one.
  const plain = table as AnyContentTable
  let query = database.published
    .selectFrom(plain)
    .selectAll()
    .where('published_at', '<=', clock.now().toISOString())
  for (const [column, value] of Object.entries(filters)) {
    if (value === undefined) continue
    query = query.where(
      column as 'slug',
      '=',
      (typeof value === 'boolean' ? +value : value) as string,
    )
  }
  return query as unknown as SelectQueryBuilder<Tables, Table, Row<Table>>
}

/** The rows of `published` in the order that the firm gave them. */
export async function listPublished<Table extends ContentTable>(
  database: Database,
  clock: Clock,
  table: Table,
  filters: Filters<Table> = {},
): Promise<Row<Table>[]> {
  const query = published(database, clock, table, filters) as unknown as SelectQueryBuilder<
    Tables,
    AnyContentTable,
    unknown
  >
  return (await query.orderBy('position').orderBy('id').execute()) as Row<Table>[]
}

/**
 * One published row by its id or slug, or undefined. Only when nothing published has the slug is
 * the row found that had it formerly (slugs.ts): a slug that is used anew wins.
 */
export async function findPublished<Table extends AddressedTable>(
  database: Database,
  clock: Clock,
  table: Table,
  idOrSlug: string,
): Promise<Row<Table> | undefined> {
  const query = published(database, clock, table) as unknown as SelectQueryBuilder<
    Tables,
    AnyContentTable,
    Row<AnyContentTable>
  >
  const found = query.where((is) => is.or([is('id', '=', idOrSlug), is('slug', '=', idOrSlug)]))
  const row = (await found.executeTakeFirst()) ?? (await query.where(formerly).executeTakeFirst())
  return row as Row<Table> | undefined

  function formerly({ eb, selectFrom }: ExpressionBuilder<Tables, AnyContentTable>) {
    const ids = selectFrom('former_slug').select('row_id')
    return eb('id', 'in', ids.where('content', '=', table).where('slug', '=', idOrSlug))
  }
}

/** A row of content, hidden or not. */
export type ContentRow = Readonly<Record<string, unknown>> & {
  id: string
  position: number
  published_at: string | null
}

// Kysely cannot follow a union of tables, which share the columns that are named here; the other
// columns are those of the declared fields of a list.
const plain = (table: ContentTable) => table as AnyContentTable

/** All rows of a table of content in their order, hidden or not: for the firm's people alone. */
export const listContent = async (read: Kysely<Tables>, table: ContentTable) =>
  (await read
    .selectFrom(plain(table))
    .selectAll()
    .orderBy('position')
    .orderBy('id')
    .execute()) as unknown as ContentRow[]

/** How many rows there are, and how many of them are published by `now`. */
export async function countContent(read: Kysely<Tables>, table: ContentTable, now: string) {
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

/** Columns that a list declares, by name. */
export type ContentColumns = Record<string, string | number | null>

/** Adds a row of content, with the columns that its list declares. */
export async function insertContent(
  trx: Trx,
  table: ContentTable,
  row: Shared & ContentColumns,
): Promise<void> {
  await trx
    .insertInto(plain(table))
    .values(row as never)
    .execute()
}

/** Adds a row of content, unless it is there. */
export async function insertContentOnce(
  trx: Trx,
  table: ContentTable,
  row: ContentColumns & { id: string },
): Promise<void> {
  await trx
    .insertInto(plain(table))
    .values(row as never)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Sets columns of a row of content. */
export async function updateContent(
  trx: Trx,
  table: ContentTable,
  { id, ...set }: Partial<Shared> & ContentColumns & { id: string },
): Promise<void> {
  await trx
    .updateTable(plain(table))
    .set(set as never)
    .where('id', '=', id)
    .execute()
}

/** Deletes a row of content. */
export async function deleteContent(trx: Trx, table: ContentTable, id: string): Promise<void> {
  await trx.deleteFrom(plain(table)).where('id', '=', id).execute()
}

/** Every row that names another one by its former slug names it by its new one. */
export async function renameContent(
  trx: Trx,
  { table, column, from, to }: { table: ContentTable; column: string; from: string; to: string },
): Promise<void> {
  await trx
    .updateTable(plain(table))
    .set({ [column]: to } as never)
    .where(column as 'slug', '=', from)
    .execute()
}
