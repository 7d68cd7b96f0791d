import { sql, type Transaction } from 'kysely'
import type { Database } from './open.ts'
import { searchTables } from './table-shapes.ts'
import type { Tables } from './tables/tables.ts'

type Trx = Transaction<Tables>
/** Whether a table is to be filled behind the others. */
type IsLast = (table: string) => boolean
type Loading = (isLast: IsLast) => Promise<void>

/**
 * Runs `load` on tables that have no triggers but those that keep an index, and no foreign keys, and puts
 * them back; a row that leads nowhere throws then.
 */
export const loadBare = async (engine: Database['engine'], trx: Trx, load: Loading) =>
  await (engine === 'sqlite' ? onSqlite : onPostgres)(trx, load)

interface Trigger {
  name: string
  tbl_name: string
  sql: string
}

async function onSqlite(trx: Trx, load: Loading): Promise<void> {
  const { rows: triggers } = await sql<Trigger>`select name, tbl_name, sql from sqlite_master
    where type = 'trigger' order by rowid`.execute(trx)
  const { rows: indexes } = await sql<{ name: string }>`select name from pragma_table_list
    where schema = 'main' and type = 'virtual'`.execute(trx)
  const keeps = (trigger: Trigger) =>
    indexes.some(({ name }) => new RegExp(`\\b${name}\\b`).test(trigger.sql))
  const others = triggers.filter((trigger) => !keeps(trigger))
  for (const { name } of others) await sql`drop trigger ${sql.ref(name)}`.execute(trx)
  // What goes into an index is looked up in other tables, too.
  await load((table) => triggers.some((one) => keeps(one) && one.tbl_name === table))
  for (const trigger of others) await sql.raw(trigger.sql).execute(trx)
}

interface ForeignKey {
  owner: string
  name: string
  definition: string
}

async function onPostgres(trx: Trx, load: Loading): Promise<void> {
  const { rows: keys } = await sql<ForeignKey>`select conrelid::regclass::text as owner,
      quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
    order by oid`.execute(trx)
  const { rows: indexes } = await searchTables.execute(trx)
  const { rows: triggers } = await sql<{ name: string; owner: string }>`select
      quote_ident(tgname) as name, tgrelid::regclass::text as owner
    from pg_trigger join pg_proc on pg_proc.oid = tgfoid
    where not tgisinternal
      and not prosrc ~ any (${indexes.map(({ name }) => `\\m${name}\\M`)}::text[])`.execute(trx)
  const each = async (statements: string[]) => {
    for (const statement of statements) await sql.raw(`-- script\n${statement}`).execute(trx)
  }
  await each(keys.map(({ owner, name }) => `alter table ${owner} drop constraint ${name}`))
  const switched = (how: string) =>
    triggers.map(({ owner, name }) => `alter table ${owner} ${how} trigger ${name}`)
  await each(switched('disable'))
  await load(() => false)
  await each(switched('enable'))
  await each(
    keys.map(
      ({ owner, name, definition }) => `alter table ${owner} add constraint ${name} ${definition}`,
    ),
  )
  await each(await numbersOn(trx))
}

/** Next to the highest number that a row has. */
async function numbersOn(trx: Trx): Promise<string[]> {
  const { rows } = await sql<{ table: string; column: string }>`select table_name as "table",
      column_name as "column" from information_schema.columns
    where table_schema = 'public' and is_identity = 'YES'`.execute(trx)
  return rows.map(
    ({ table, column }) => `select setval(pg_get_serial_sequence('${table}', '${column}'),
      coalesce((select max(${column}) from ${table}), 0) + 1, false)`,
  )
}
