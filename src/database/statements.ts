import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { SqliteDatabase, SqliteStatement } from 'kysely'
import type { SqliteRun } from './sqlite-errors.ts'

const mostStatements = 300

/** `node:sqlite` as Kysely needs it, with a cache of prepared statements, which doubles the rate. */
export function cacheStatements(database: DatabaseSync, attempt: SqliteRun): SqliteDatabase {
  const cached = new Map<string, SqliteStatement>()
  return {
    close: () => database.close(),
    prepare(text) {
      const known = cached.get(text)
      if (known) return known
      const statement = prepare(database, text, attempt)
      const [first] = cached.keys()
      if (cached.size >= mostStatements && first !== undefined) cached.delete(first)
      cached.set(text, statement)
      return statement
    },
  }
}

/** In ms: for no longer is anything read before other requests are served, but for a single row. */
const stretch = 8

/**
 * Reads of a connection that is used for nothing else: what takes long, many rows or many reads one
 * after the other, comes in slices, between which other requests are served.
 */
export function readsInSlices(database: DatabaseSync, attempt: SqliteRun) {
  const idle = new Map<string, StatementSync>()
  const isLong = turn()
  return async (text: string, values: readonly unknown[]): Promise<unknown[]> => {
    // Again and again, because whatever else has waited goes on in the same turn.
    while (isLong()) await nextTurn()
    const statement = idle.get(text) ?? database.prepare(text)
    // A statement that is started again while its rows are being read would begin anew.
    idle.delete(text)
    const rows: unknown[] = []
    const found = attempt(() => statement.iterate(...(values as Values)))
    const next = () => found.next()
    for (let row = attempt(next); !row.done; row = attempt(next)) {
      rows.push(row.value)
      while (isLong()) await nextTurn()
    }
    const [oldest] = idle.keys()
    if (idle.size >= mostStatements && oldest !== undefined) idle.delete(oldest)
    idle.set(text, statement)
    return rows
  }
}

/** Gives a function that says whether the event loop has stood still for a stretch since it was first called. */
function turn(): () => boolean {
  let began: number | null = null
  return () => {
    if (began !== null) return performance.now() - began >= stretch
    began = performance.now()
    setImmediate(() => (began = null))
    return false
  }
}

type Values = Parameters<ReturnType<DatabaseSync['prepare']>['all']>

function prepare(database: DatabaseSync, text: string, attempt: SqliteRun): SqliteStatement {
  const statement = database.prepare(text)
  return {
    reader: statement.columns().length > 0,
    all: (values) => attempt(() => statement.all(...(values as Values))),
    run: (values) => attempt(() => statement.run(...(values as Values))),
    // A new one, because a cached one may be started again while rows are still being read.
    iterate: (values) => database.prepare(text).iterate(...(values as Values)),
  }
}
