import { StartError } from '../contract/start-error.ts'

/** Throws for a database that has tables and none of ours: another program's. */
export function refuseForeignTables(tables: readonly string[]): void {
  if (tables.length === 0) return
  throw new StartError(
    `The database belongs to another program (it has the table ${tables[0]}); Portico needs one of its own, and has changed nothing in it.`,
  )
}
