import { sql } from 'kysely'
import type { Database } from '../../../src/database/open.ts'

const queries = {
  sqlite: [
    `select type || ' ' || name || ' ' || coalesce(sql, '') as line from sqlite_master
      where name not like 'sqlite\\_%' escape '\\'`,
  ],
  postgres: [
    `select 'column ' || concat_ws(' ', table_name, column_name, data_type, is_nullable, column_default,
      generation_expression, identity_generation) as line
      from information_schema.columns where table_schema = 'public'`,
    `select 'index ' || indexdef as line from pg_indexes where schemaname = 'public'`,
    `select 'constraint ' || concat_ws(' ', conrelid::regclass, conname, convalidated, pg_get_constraintdef(oid))
      as line from pg_constraint where connamespace = 'public'::regnamespace`,
    `select 'trigger ' || tgenabled::text || ' ' || pg_get_triggerdef(oid) as line from pg_trigger where not tgisinternal`,
    `select 'policy ' || concat_ws(' ', tablename, policyname, permissive, cmd, qual, with_check) as line
      from pg_policies where schemaname = 'public'`,
    `select 'security ' || concat_ws(' ', relname, relrowsecurity, relforcerowsecurity) as line
      from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
    `select 'function ' || pg_get_functiondef(oid) as line from pg_proc
      where pronamespace = 'public'::regnamespace and prokind = 'f'`,
    `select 'view ' || viewname || ' ' || definition as line from pg_views where schemaname = 'public'`,
  ],
}

/** All that a database has but for its rows: tables, columns, indexes, triggers, policies, each a line. */
export async function schemaOf({ engine, read }: Database): Promise<string[]> {
  const all: string[] = []
  for (const query of queries[engine]) {
    const { rows } = await sql.raw<{ line: string }>(query).execute(read)
    all.push(...rows.map(({ line }) => (line.startsWith('function') ? line : bare(line))))
  }
  return all.toSorted()
}

/** A dump that was restored has conditions with other parentheses, which mean the same. */
const bare = (line: string) => line.replaceAll(/[()]/g, '')
