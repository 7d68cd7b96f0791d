import { sql } from 'kysely'
import type { Database } from '../../src/database/open.ts'

/**
 * What a written row may still conflict with, as `table (columns)`: each unique index beside the one
 * that its `on conflict` names. PostgreSQL gives way at the one that is named, and of two such
 * inserts at once lets the later fail at any other.
 */
export async function clashesOf(database: Database, query: string): Promise<string[]> {
  const [, table, named] = /^insert into "(\w+)" .* on conflict \(([^)]+)\)/.exec(query) ?? []
  if (!table || !named) return []
  const columns = named.replaceAll('"', '').split(', ').toSorted().join(', ')
  const { rows } = await sql<{ columns: string }>`
    select string_agg(attname, ', ' order by attname) as columns
    from pg_index join pg_attribute on attrelid = indrelid and attnum = any (indkey)
    where indisunique and indrelid = ${table}::regclass
    group by indexrelid`.execute(database.read)
  const others = rows.filter((index) => index.columns !== columns)
  return others.map((index) => `${table} (${index.columns})`)
}
