import type { DatabaseSync } from 'node:sqlite'
import type { SqliteDatabase, SqliteStatement } from 'kysely'

const keptStatements = 300

/** `node:sqlite` as Kysely wants it, with prepared statements kept: they double the rate. */
export function keepStatements(database: DatabaseSync): SqliteDatabase {
  const kept = new Map<string, SqliteStatement>()
  return {
    close: () => database.close(),
    prepare(text) {
      const known = kept.get(text)
      if (known) return known
      const statement = prepare(database, text)
      const [first] = kept.keys()
      if (kept.size >= keptStatements && first !== undefined) kept.delete(first)
      kept.set(text, statement)
      return statement
    },
  }
}

type Values = Parameters<ReturnType<DatabaseSync['prepare']>['all']>

function prepare(database: DatabaseSync, text: string): SqliteStatement {
  const statement = database.prepare(text)
  return {
    reader: statement.columns().length > 0,
    all: (values) => statement.all(...(values as Values)),
    run: (values) => statement.run(...(values as Values)),
    // One of its own, because a kept one may be started again while rows are still being read.
    iterate: (values) => database.prepare(text).iterate(...(values as Values)),
  }
}
