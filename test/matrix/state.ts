import { sql } from 'kysely'
import type { Database } from '../../src/database/open.ts'
import { tablesOf } from '../fixtures/marks.ts'

type Row = Record<string, unknown>
/** All that is in a database, by table. */
export type State = Map<string, Row[]>

/** Tables that may change without an effect of a call. */
const notCompared: Record<string, string> = {
  rate_limit: 'refused calls are counted, too',
}
/** Tables that are never restored. */
const neverRestored = ['audit_change', 'audit_entry', 'audit_head', 'migration']

export async function readState(database: Database): Promise<State> {
  const state: State = new Map()
  for (const { name } of await tablesOf(database)) {
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

/** Restores every table but the audit, which cannot be changed. */
export async function restorer(database: Database, state: State): Promise<() => Promise<void>> {
  const order = (await parentsFirst(database)).filter((table) => !neverRestored.includes(table))
  // One script for all of it, because it runs a thousand times.
  const script = [
    ...order.toReversed().map((table) => `delete from ${table}`),
    ...order.flatMap((table) => (state.get(table) ?? []).map((row) => asInsert(table, row))),
  ].join(';')
  return async () => await database.transaction((trx) => database.runScript(trx, script))
}

function asInsert(table: string, row: Row): string {
  const values = Object.values(row).map((value) => {
    if (typeof value === 'string') return `'${value.replaceAll("'", "''")}'`
    // Besides texts our tables have only numbers and nulls.
    return JSON.stringify(value)
  })
  return `insert into ${table} (${Object.keys(row).map((name) => `"${name}"`)}) values (${values})`
}

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

const references = {
  sqlite: sql<Link>`select m.name as child, f."table" as parent
    from sqlite_master m, pragma_foreign_key_list(m.name) f where m.type = 'table'`,
  postgres: sql<Link>`select conrelid::regclass::text as child, confrelid::regclass::text as parent
    from pg_constraint where contype = 'f'`,
}
interface Link {
  child: string
  parent: string
}

/** Every table, each after those that its rows refer to. */
export async function parentsFirst(database: Database): Promise<string[]> {
  const { rows: links } = await references[database.engine].execute(database.read)
  const order = new Set<string>()
  const add = (table: string) => {
    for (const { child, parent } of links) if (child === table && parent !== table) add(parent)
    order.add(table)
  }
  for (const { name } of await tablesOf(database)) add(name)
  return [...order]
}
