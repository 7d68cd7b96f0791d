import { sql } from 'kysely'
import type { Database } from '../../src/database/open.ts'

/**
 * The unique indexes, as `table (columns)`, that an insert may still violate: all but the one that
 * its `on conflict` names. Of two such inserts at once, PostgreSQL lets the later one fail at these.
 */
export async function conflictsOf(database: Database, query: string): Promise<string[]> {
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
