import { sql, type Kysely } from 'kysely'
import { StartError } from '../contract/start-error.ts'
import type { Database } from './open.ts'
import { scriptMark } from './postgres/pool.ts'
import type { TableShape } from './table-shapes.ts'
import type { Tables } from './tables/tables.ts'

type Row = Record<string, unknown>

/** How many rows are read with one query. */
const most = 500

/**
 * The rows of a table, each as a JSON array of its columns, in the order of its key, byte by byte: the same
 * rows give the same lines on both engines. PostgreSQL needs a transaction.
 */
export async function* tableLines(
  db: Kysely<Tables>,
  engine: Database['engine'],
  table: TableShape,
): AsyncGenerator<string> {
  if (table.key.length === 0) throw new Error(`${table.name} has no key.`)
  for await (const row of engine === 'sqlite' ? byKey(db, table) : byCursor(db, table))
    yield JSON.stringify(table.columns.map(({ name }) => plain(row[name], `${table.name}.${name}`)))
}

const listed = (names: string[]) => sql.join(names.map((name) => sql.ref(name)))
const columnsOf = ({ columns }: TableShape) => listed(columns.map(({ name }) => name))

/** In pages, each from where the last one ended: the connection that reads has no cursors. */
async function* byKey(db: Kysely<Tables>, table: TableShape): AsyncGenerator<Row> {
  const { name, key } = table
  let last: Row | undefined
  for (;;) {
    const from: Row | undefined = last
    const after =
      from === undefined
        ? sql``
        : sql`where (${listed(key)}) > (${sql.join(key.map((one) => from[one]))})`
    const { rows } = await sql<Row>`select ${columnsOf(table)} from ${sql.table(name)} ${after}
      order by ${listed(key)} limit ${most}`.execute(db)
    yield* rows
    last = rows.at(-1)
    if (rows.length < most) return
  }
}

/** By one query: what orders by bytes has no index there, and would be sorted anew for each page. */
async function* byCursor(db: Kysely<Tables>, table: TableShape): AsyncGenerator<Row> {
  const ordered = table.key.map((name) => {
    const isText = table.columns.find((column) => column.name === name)?.type === 'text'
    return isText ? sql`${sql.ref(name)} collate "C"` : sql.ref(name)
  })
  await sql`${sql.raw(scriptMark)}declare lines no scroll cursor for
    select ${columnsOf(table)} from ${sql.table(table.name)} order by ${sql.join(ordered)}`.execute(
    db,
  )
  for (;;) {
    const page = sql.raw<Row>(`${scriptMark}fetch ${most} from lines`)
    const { rows } = await page.execute(db)
    yield* rows
    if (rows.length < most) break
  }
  await sql`close lines`.execute(db)
}

function plain(value: unknown, where: string): string | number | null {
  if (value === null || typeof value === 'string' || Number.isSafeInteger(value))
    return value as string | number | null
  throw new StartError(`${where} has a value that is neither text nor a whole number.`)
}
