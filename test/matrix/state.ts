import { sql, type RawBuilder, type TableMetadata } from 'kysely'
import type { Database } from '../../src/database/open.ts'
import { tablesOf } from '../fixtures/marks.ts'

export type Row = Record<string, unknown>
/** All that is in a database, by table. */
export type State = Map<string, Row[]>

/** Tables that may change without an effect of a call. */
const notCompared: Record<string, string> = {
  rate_limit: 'refused calls are counted, too',
}

/** The tables of a database, what reads all of them at once, and what that gave the last time. */
interface Reading {
  names: string[]
  query: RawBuilder<Record<string, string>>
  last: Map<string, { text: string; rows: Row[] }>
}
const readings = new WeakMap<Database, Promise<Reading>>()

/** Made once, because the catalogue takes longer than the rows. */
function readingOf(database: Database): Promise<Reading> {
  const known = readings.get(database) ?? makeReading(database)
  readings.set(database, known)
  return known
}

async function makeReading(database: Database): Promise<Reading> {
  const tables = await tablesOf(database)
  const asText = tables.map((table) => sql`(${rowsAsText[database.engine](table)})`)
  const columns = asText.map((text, at) => sql`${text} as ${sql.ref(String(at))}`)
  const query = sql<Record<string, string>>`select ${sql.join(columns)}`
  return { names: tables.map(({ name }) => name), query, last: new Map() }
}

const rowsAsText = {
  sqlite: ({ name, columns }: TableMetadata) => {
    const pairs = columns.map((one) => sql`${sql.lit(one.name)}, ${sql.ref(one.name)}`)
    return sql`select json_group_array(json_object(${sql.join(pairs)})) from ${sql.table(name)}`
  },
  postgres: ({ name }: TableMetadata) =>
    sql`select coalesce(json_agg(rows)::text, '[]') from ${sql.table(name)} rows`,
}

/** The names of all tables. */
export const namesIn = async (database: Database): Promise<string[]> =>
  (await readingOf(database)).names

/**
 * Reads all rows by one statement, because a hundred of them were most of what a call cost on PostgreSQL.
 * Of a table that is as it was the last time, the list of rows is the same one.
 */
export async function readState(database: Database): Promise<State> {
  const { names, query, last } = await readingOf(database)
  const [found = {}] = (await query.execute(database.read)).rows
  return new Map(
    names.map((name, at) => {
      const text = found[at] ?? '[]'
      const known = last.get(name)
      const rows = known?.text === text ? known.rows : (JSON.parse(text) as Row[])
      last.set(name, { text, rows })
      return [name, rows]
    }),
  )
}

/** What has changed, as sentences. */
export function changesIn(before: State, after: State): string[] {
  return [...after].flatMap(([table, rows]) => {
    if (table in notCompared || before.get(table) === rows) return []
    const [was, is] = [asLines(before.get(table) ?? []), asLines(rows)]
    const [added, gone] = [
      is.filter((row) => !was.includes(row)),
      was.filter((row) => !is.includes(row)),
    ]
    return [
      ...added.map((row) => `${table} has now ${row.slice(0, 600)}`),
      ...gone.map((row) => `${table} had ${row.slice(0, 600)}`),
    ]
  })
}

export interface Changed {
  table: string
  row: Row
  text: string
}

/** Rows that are new or gone; a changed row is there twice, as it was and as it is. */
export function rowsChanged(before: State, after: State): Changed[] {
  const byText = (rows: Row[] = []) =>
    new Map(asLines(rows).map((text, at) => [text, rows[at] ?? {}]))
  return [...after].flatMap(([table, rows]) => {
    if (before.get(table) === rows) return []
    const [was, is] = [byText(before.get(table)), byText(rows)]
    const added = [...is].filter(([text]) => !was.has(text))
    const gone = [...was].filter(([text]) => !is.has(text))
    return [...added, ...gone].map(([text, row]) => ({ table, row, text }))
  })
}

/** Without `revision`, which grows whenever rows change, also when they are restored. */
const asLines = (rows: Row[]) => rows.map((row) => JSON.stringify({ ...row, revision: undefined }))

/** Values that must never be in an answer: hashes of secrets, and the keys of the program. */
export function secretsIn(state: State): string[] {
  const isSecret = (table: string, column: string) =>
    (!table.startsWith('audit_') && /(^|_)(hash|secret)$/.test(column)) ||
    (table === 'secret' && column === 'value')
  const values = [...state].flatMap(([table, rows]) =>
    rows.flatMap((row) =>
      Object.keys(row).flatMap((column) => (isSecret(table, column) ? [row[column]] : [])),
    ),
  )
  return [...new Set(values)].filter((value): value is string => String(value).length > 12)
}
