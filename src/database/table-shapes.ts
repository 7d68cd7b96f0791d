import { sql, type Kysely } from 'kysely'
import type { Database } from './open.ts'
import type { Tables } from './tables/tables.ts'

/** A table as both engines have it, without what an engine derives by itself. */
export interface TableShape {
  name: string
  /** In the order of their names, which the engines share. */
  columns: { name: string; type: 'text' | 'integer' }[]
  /** Its primary key, in order. */
  key: string[]
}

/**
 * What a migration writes for itself, and the numbers by which SQLite's index of posts knows its rows: they
 * are made again wherever posts are inserted.
 */
const ownOfAnEngine = ['migration', 'post_number']

/** On PostgreSQL, the tables that are indexes of the search and nothing else. */
export const searchTables = sql<{ name: string }>`select distinct c.relname as name from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
    and a.atttypid = 'tsvector'::regtype and a.attgenerated = ''`

/** The tables of a database, by name. */
export async function tableShapes(
  db: Kysely<Tables>,
  engine: Database['engine'],
): Promise<TableShape[]> {
  const { rows } = await columnsOn[engine].execute(db)
  const shapes = new Map<string, TableShape>()
  for (const { table, column, type, place } of rows) {
    if (ownOfAnEngine.includes(table)) continue
    const shape = shapes.get(table) ?? { name: table, columns: [], key: [] }
    shape.columns.push({ name: column, type: typeOf(type, `${table}.${column}`) })
    if (place > 0) shape.key[place - 1] = column
    shapes.set(table, shape)
  }
  return [...shapes.values()]
}

interface ColumnRow {
  table: string
  column: string
  type: string
  /** In the primary key, from 1; 0 outside of it. */
  place: number
}

const columnsOn = {
  sqlite: sql<ColumnRow>`select t.name as "table", c.name as "column", c.type, c.pk as place
    from pragma_table_list t, pragma_table_xinfo(t.name) c
    where t.schema = 'main' and t.type = 'table' and t.name not like 'sqlite\\_%' escape '\\'
      and c.hidden = 0
    order by t.name, c.name`,
  postgres: sql<ColumnRow>`select c.relname as "table", a.attname as "column",
      format_type(a.atttypid, a.atttypmod) as type,
      coalesce(array_position(i.indkey::int2[], a.attnum), -1) + 1 as place
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_index i on i.indrelid = c.oid and i.indisprimary
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attgenerated = ''
      and c.relname not in (select name from (${searchTables}) as found)
    order by c.relname collate "C", a.attname collate "C"`,
}

function typeOf(type: string, where: string): 'text' | 'integer' {
  const plain = type.toLowerCase()
  if (plain === 'text') return 'text'
  if (plain === 'integer' || plain === 'bigint') return 'integer'
  throw new Error(`${where} is ${type}, which the engines do not share.`)
}
