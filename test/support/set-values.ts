import { sql } from 'kysely'
import type { Database } from '../../src/database/open.ts'
import type { Tables } from '../../src/database/tables/tables.ts'

interface Place<Table extends keyof Tables> {
  table: Table
  id: string
  /** The column of the id. */
  key?: string
}

/** Sets columns of one row, so that a test can put it into any state; gives what was there before. */
export async function setValues<Table extends keyof Tables>(
  { read, transaction }: Pick<Database, 'read' | 'transaction'>,
  { table, id, key = 'id' }: Place<Table>,
  values: Partial<Record<keyof Tables[Table], unknown>>,
): Promise<typeof values> {
  const where = sql`where ${sql.ref(key)} = ${id}`
  const found = await sql<typeof values>`select * from ${sql.table(table)} ${where}`.execute(read)
  const [row] = found.rows
  if (!row) throw new Error(`There is no ${table} with the ${key} ${id}.`)
  const columns = Object.entries(values).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  const update = sql`update ${sql.table(table)} set ${sql.join(columns)} ${where}`
  await transaction((trx) => update.execute(trx))
  const before = Object.keys(values).map((name) => [name, row[name as keyof Tables[Table]]])
  return Object.fromEntries(before) as typeof values
}
