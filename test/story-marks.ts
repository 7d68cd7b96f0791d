import { sql, type RawBuilder, type TableMetadata, type Transaction } from 'kysely'
import type { Database } from '../src/database/open.ts'
import type { Tables } from '../src/database/tables.ts'

/** What the database writes by itself, from the posts. */
const written = /^post_(search|number)/

/** Every table as the database itself lists them, so that a new one is among them. */
export async function tablesOf({ read }: Database): Promise<TableMetadata[]> {
  const all = await read.introspection.getTables()
  const own = all.filter(({ isView, name }) => !isView && !written.test(name))
  return own.toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

/** Texts that a word in them would break; none of them is a person's word. */
const shaped: [columns: RegExp, reason: string][] = [
  [/(^|_)(at|until)$/, 'a moment'],
  [/(^|_)(hash|sha256)$/, 'a hash'],
  [/^media_type$/, 'a type'],
  [/^certificate$/, 'random, and given to whom one wants'],
  [/(^|_)date$/, 'a day'],
  [/^time_zone$/, 'one that every machine knows'],
  [/^(role|kind|state|health|how|decision)$|(^|_)status$/, 'one of a list'],
]

const isShaped = (column: string) => shaped.some(([columns]) => columns.test(column))

interface Company {
  id: string
  name: string
  mark: string
}

/**
 * Puts the mark of a company into each text of each row that is the company's or its people's.
 * Throws for a table of such rows that has none: nobody would see when it leaks.
 */
export async function markAll(database: Database, company: Company): Promise<void> {
  const tables = await tablesOf(database)
  await database.transaction(async (trx) => {
    for (const table of tables) await markTable(trx, table, company)
  })
}

async function markTable(trx: Transaction<Tables>, table: TableMetadata, company: Company) {
  const whose = rowsOf(table, company.id)
  if (!whose) return
  const name = sql.table(table.name)
  const { rows } = await sql`select * from ${name} where ${whose}`.execute(trx)
  if (rows.length === 0)
    throw new Error(`${table.name} has no row of ${company.name}: give it one in test/story.ts`)
  for (const { name: column, dataType } of table.columns) {
    if (dataType.toLowerCase() !== 'text' || isShaped(column)) continue
    const bare = (rows as Record<string, unknown>[]).some(
      (row) => !String(row[column]).includes(company.mark),
    )
    if (bare) await markColumn(trx, table, column, whose, company.mark)
  }
}

async function markColumn(
  trx: Transaction<Tables>,
  { name, columns }: TableMetadata,
  column: string,
  whose: RawBuilder<boolean>,
  mark: string,
) {
  const [into, own] = [sql.table(name), sql.ref(column)]
  // Some columns are unique, so what was empty becomes a word of its own.
  const key = sql.ref(columns.some((one) => one.name === 'id') ? 'id' : 'account_id')
  const marked = sql`case when ${own} is null then ${`${mark} `} || ${key}
    else ${own} || ${` ${mark}`} end`
  // What refers to nothing goes on doing so.
  const empty = column.endsWith('_id') ? sql`false` : sql`${own} is null`
  await sql`update ${into} set ${own} = ${marked}
    where ${whose} and (${empty} or ${own} not like ${`%${mark}%`})`.execute(trx)
}

/** Which rows of a table are a company's; null: it has none of anybody's. */
function rowsOf({ name, columns }: TableMetadata, company: string): RawBuilder<boolean> | null {
  const has = (column: string) => columns.some((one) => one.name === column)
  if (name === 'organisation') return sql`id = ${company}`
  if (has('organisation_id')) return sql`organisation_id = ${company}`
  if (!has('account_id')) return null
  return sql`account_id in (select id from account where organisation_id = ${company})`
}
