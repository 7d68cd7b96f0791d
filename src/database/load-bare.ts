import { sql, type Transaction } from 'kysely'
import { StartError } from '../contract/start-error.ts'
import type { Database } from './open.ts'
import { searchTables } from './table-shapes.ts'
import type { Tables } from './tables/tables.ts'

type Trx = Transaction<Tables>
/** Whether a table is to be filled behind the others. */
type IsLast = (table: string) => boolean
type Loading = (isLast: IsLast) => Promise<void>

/**
 * Runs `load` on tables that have no triggers but those that keep an index, and no foreign keys, and puts
 * them back; throws a StartError then for a row that leads nowhere.
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
  const astray = await sql<{ table: string }>`select "table" from pragma_foreign_key_check`.execute(
    trx,
  )
  if (astray.rows[0]) throw leadsNowhere(astray.rows[0].table)
}

const leadsNowhere = (table: string) => new StartError(`A row of ${table} leads nowhere.`)

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
  for (const { owner, name, definition } of keys)
    await each([`alter table ${owner} add constraint ${name} ${definition}`]).catch((error) => {
      throw isAstray(error) ? leadsNowhere(owner) : error
    })
  await each(await numbersOn(trx))
}

const isAstray = (error: unknown) => (error as { code?: string }).code === '23503'

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
