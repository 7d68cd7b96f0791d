import { sql } from 'kysely'
import type { Database } from '../../src/database/open.ts'
import { tablesOf } from '../fixtures/marks.ts'

export type Row = Record<string, unknown>
/** All that is in a database, by table. */
export type State = Map<string, Row[]>

/** Tables that may change without an effect of a call. */
const notCompared: Record<string, string> = {
  rate_limit: 'refused calls are counted, too',
}
const names = new WeakMap<Database, Promise<string[]>>()

/** The names of all tables; asked once, because the catalogue takes longer than the rows. */
export function namesIn(database: Database): Promise<string[]> {
  const known = names.get(database) ?? tablesOf(database).then((all) => all.map(({ name }) => name))
  names.set(database, known)
  return known
}

export async function readState(database: Database): Promise<State> {
  const state: State = new Map()
  for (const name of await namesIn(database)) {
    const { rows } = await sql<Row>`select * from ${sql.table(name)}`.execute(database.read)
    state.set(name, rows)
  }
  return state
}

/** What has changed, as sentences. */
export function changesIn(before: State, after: State): string[] {
  return [...after].flatMap(([table, rows]) => {
    if (table in notCompared) return []
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
