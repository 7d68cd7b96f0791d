import { sql } from 'kysely'
import type { Database } from '../../src/database/open.ts'
import { namesIn, readState, type Row, type State } from './state.ts'

/** Tables that are never restored: the audit cannot be changed. */
const neverRestored = ['audit_change', 'audit_entry', 'audit_head', 'migration']
/** Triggers write when rows are restored, so that those may have to be restored, too. */
const rounds = 3

/** What a table's rows are found by, and the tables in the order in which rows can be added. */
interface Shape {
  order: string[]
  keys: Map<string, string[]>
}

/**
 * Restores the rows that differ from `state`, wherever they are. Only those: writing all of them anew
 * takes PostgreSQL a second, and it is done a thousand times.
 */
export async function restorer(database: Database, state: State): Promise<() => Promise<void>> {
  const shape = { order: await restored(database), keys: await keysOf(database) }
  return async () => {
    for (let round = 0; ; round += 1) {
      const script = differences(shape, state, await readState(database))
      if (script.length === 0) return
      if (round === rounds) throw new Error(`It stays as it is: ${script[0]}`)
      await run(database, script)
    }
  }
}

/** Writes all rows anew, in the order in which `state` has them. */
export async function rewrite(database: Database, state: State): Promise<void> {
  const order = await restored(database)
  await run(database, [
    ...order.toReversed().map((table) => `delete from ${table}`),
    ...order.flatMap((table) => (state.get(table) ?? []).map((row) => insert(table, row))),
  ])
}

const restored = async (database: Database) =>
  (await parentsFirst(database)).filter((table) => !neverRestored.includes(table))

/** What moved from one company to another hangs on it again once all of it is back. */
const atTheEnd = {
  sqlite: 'pragma defer_foreign_keys = on',
  postgres: 'set constraints all deferred',
}

const run = async (database: Database, script: string[]) =>
  await database.transaction((trx) =>
    database.runScript(trx, [atTheEnd[database.engine], ...script].join(';')),
  )

/** The statements that make `is` what it was: what was added goes first, children before parents. */
function differences({ order, keys }: Shape, was: State, is: State): string[] {
  const differing = order.filter((table) => was.get(table) !== is.get(table))
  const tables = differing.map((table) => {
    const byKey = (rows: Row[] = []) =>
      indexed(table, rows, keys.get(table) ?? Object.keys(rows[0] ?? {}))
    return { table, before: byKey(was.get(table)), after: byKey(is.get(table)) }
  })
  const deletes = tables
    .toReversed()
    .flatMap(({ table, before, after }) =>
      [...after].flatMap(([key, { where }]) =>
        before.has(key) ? [] : [`delete from ${table} where ${where}`],
      ),
    )
  const writes = tables.flatMap(({ table, before, after }) => {
    const changed = [...before].flatMap(([key, { row, where, line }]) => {
      const now = after.get(key)
      return !now || now.line === line ? [] : [`${update(table, now.row, row)} where ${where}`]
    })
    const gone = [...before].flatMap(([key, { row }]) =>
      after.has(key) ? [] : [insert(table, row)],
    )
    return [...changed, ...gone]
  })
  return [...deletes, ...writes]
}

function indexed(table: string, rows: Row[], columns: string[]) {
  return new Map(
    rows.map((row) => {
      const where = columns.map((name) => equals(name, row[name])).join(' and ')
      return [where, { row, where, line: lineOf(table, row) }] as const
    }),
  )
}

/** Without what a trigger counts, which grows when rows are restored, too. */
const lineOf = (table: string, row: Row) =>
  JSON.stringify(table === 'organisation' ? { ...row, revision: undefined } : row)

const equals = (name: string, value: unknown) =>
  value === null ? `"${name}" is null` : `"${name}" = ${literal(value)}`

/** Texts, numbers and nulls are all that our tables have. */
const literal = (value: unknown) =>
  typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : JSON.stringify(value)

function insert(table: string, row: Row): string {
  const columns = Object.keys(row).map((name) => `"${name}"`)
  return `insert into ${table} (${columns}) values (${Object.values(row).map(literal)})`
}

function update(table: string, now: Row, row: Row): string {
  const changed = Object.keys(row).filter((name) => row[name] !== now[name])
  return `update ${table} set ${changed.map((name) => `"${name}" = ${literal(row[name])}`)}`
}

const keyColumns = {
  sqlite: sql<Column>`select m.name as child, i.name as "column"
    from sqlite_master m, pragma_table_info(m.name) i where m.type = 'table' and i.pk > 0`,
  postgres: sql<Column>`select c.relname as child, a.attname as "column"
    from pg_index i join pg_class c on c.oid = i.indrelid
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
    where i.indisprimary`,
}
interface Column {
  child: string
  column: string
}

/** The columns of each primary key, by table. */
async function keysOf(database: Database): Promise<Map<string, string[]>> {
  const { rows } = await keyColumns[database.engine].execute(database.read)
  return new Map(
    [...Map.groupBy(rows, ({ child }) => child)].map(([table, all]) => [
      table,
      all.map(({ column }) => column),
    ]),
  )
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
  for (const name of await namesIn(database)) add(name)
  return [...order]
}
