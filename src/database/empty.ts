import { sql, type Transaction } from 'kysely'
import type { Database } from './open.ts'
import type { Tables } from './tables/tables.ts'

/** Whether there is any table, ours or another program's. */
export const hasTables = async ({ read }: Database): Promise<boolean> =>
  (await read.introspection.getTables()).length > 0

/**
 * Notes what a PostgreSQL database was filled with, so that whoever was broken off behind that knows it. A
 * SQLite database is a file that is thrown away then.
 */
export async function markAs(
  { engine }: Database,
  trx: Transaction<Tables>,
  mark: string,
): Promise<void> {
  if (engine === 'postgres')
    await sql`comment on table migration is ${sql.lit(words(mark))}`.execute(trx)
}

/** Whether that was noted. */
export async function markedAs({ engine, read }: Database, mark: string): Promise<boolean> {
  if (engine === 'sqlite') return false
  const found = sql<{ is: boolean }>`select coalesce(
    obj_description(to_regclass('public.migration'), 'pg_class') = ${words(mark)}, false) as "is"`
  return (await found.execute(read)).rows[0]?.is ?? false
}

/** Whether it was filled so, with whatever. */
export async function isMarked({ engine, read }: Database): Promise<boolean> {
  if (engine === 'sqlite') return false
  const found = sql<{ is: boolean }>`select coalesce(
    obj_description(to_regclass('public.migration'), 'pg_class') like ${words('%')}, false) as "is"`
  return (await found.execute(read)).rows[0]?.is ?? false
}

const words = (mark: string) => `import ${mark}`
