import { sql, type TableMetadata, type Transaction } from 'kysely'
import type { Database } from '../../../src/database/open.ts'
import type { Tables } from '../../../src/database/tables/tables.ts'
import type { Fate } from '../../../src/features/erasure/fate.ts'
import { fates } from '../../../src/features/erasure/fates.ts'
import { addRowsOfOne } from './rows-of-one-person.ts'
import { companies } from '../../fixtures/cast.ts'
import { isShaped, tablesOf } from '../../fixtures/marks.ts'

type Trx = Transaction<Tables>
type Row = Record<string, unknown>

/** Words that are nowhere else: their name, their address, and what they typed. */
export const marks = {
  name: 'Quillon Farthingale',
  address: 'quillon@farthingale.example',
  words: 'ploverspeckle',
}
const all = Object.values(marks).join(' ')

/** Where a row is known by an address alone. */
const byAddress: Record<string, string> = {
  outbox: 'recipient',
  inbound_mail: 'sender',
  enquiry: 'email',
  subscriber: 'email',
}

/** Columns that others refer to, or that are one of a list; what is in them is no word of anybody. */
const isNoText = (table: string, column: string) =>
  isShaped(column) ||
  `${table}.${column}` === 'revision.reason' ||
  /(^|_)(id|by|key|references|on)$|^(about|actor_id|list|columns|shape|direction|transports|agent_id)$/.test(
    column,
  )

/**
 * Gives somebody a row in each table that can have one of a person, with the marks in every text of it,
 * and mentions them in what the program writes to others. Throws for a table that has no row to be given.
 */
export async function bePersonInAll(database: Database, account: string): Promise<void> {
  const tables = await tablesOf(database)
  await database.transaction(async (trx) => {
    await callThem(trx, account)
    const of = await allIdsOf(trx, account)
    await addRowsOfOne(trx, of, all)
    for (const table of tables) {
      const fate = fates[table.name as keyof typeof fates]
      if (fate === undefined)
        throw new Error(`${table.name}: say in src/features/erasure/fates.ts what becomes of it`)
      await markTheirs(trx, table, fate, of)
      if (fate.written) await mention(trx, table, fate.written, of)
    }
  })
}

async function callThem(trx: Trx, account: string): Promise<void> {
  const [first_name = '', last_name = ''] = marks.name.split(' ')
  await trx
    .updateTable('account')
    .set({ first_name, last_name, email: marks.address, username: marks.words })
    .where('id', '=', account)
    .execute()
  await trx
    .updateTable('membership')
    .set({ first_name, last_name })
    .where('account_id', '=', account)
    .execute()
}

type Theirs = Record<'accounts' | 'memberships' | 'sessions', string>

async function allIdsOf(trx: Trx, accounts: string): Promise<Theirs> {
  const membership = trx.selectFrom('membership').select('id').where('account_id', '=', accounts)
  const session = trx
    .selectFrom('session')
    .select('id')
    .where('account_id', '=', accounts)
    .orderBy('id')
  const [memberships, sessions] = [
    (await membership.executeTakeFirstOrThrow()).id,
    (await session.executeTakeFirstOrThrow()).id,
  ]
  return { accounts, memberships, sessions }
}

/** The column by which a row of a table is theirs, and what stands in it. */
function whoseOf(name: string, fate: Fate, of: Theirs): [column: string, value: string] | null {
  const [goes] = fate.goes ?? []
  if (goes) return [goes[0], of[goes[1]]]
  const account = fate.words?.account ?? fate.names?.[0]?.[1]
  if (byAddress[name]) return [byAddress[name], marks.address]
  return account ? [account, of.accounts] : null
}

async function markTheirs(trx: Trx, table: TableMetadata, fate: Fate, of: Theirs): Promise<void> {
  const whose = whoseOf(table.name, fate, of)
  if (!whose || table.name.startsWith('audit_') || table.name === 'account') return
  const [column, value] = whose
  const find = async () => await rowOf(trx, table, sql`${sql.ref(column)} = ${value}`)
  const row = (await find()) ?? (await handOver(trx, table, column, value))
  if (!row) return
  const texts = table.columns.filter(
    ({ name, dataType }) =>
      dataType.toLowerCase() === 'text' && !isNoText(table.name, name) && name !== column,
  )
  const named = (fate.names ?? []).map(([name]) => name)
  for (const { name } of texts)
    await write(trx, table, row, name, isNameOf(name, named, fate) ? marks.name : all)
}

const isNameOf = (column: string, named: string[], { bareNames = [] }: Fate) =>
  named.includes(column) || bareNames.includes(column)

/** A row of somebody else becomes theirs. */
async function handOver(trx: Trx, table: TableMetadata, column: string, value: string) {
  const row = await rowOf(trx, table, sql`true`)
  // A text is seen by the session of whoever writes it, and the cast has written none.
  if (!row && table.name === 'text_preview') return undefined
  if (!row) throw new Error(`${table.name} has no row: give it one in test/fixtures`)
  await write(trx, table, row, column, value, true)
  return { ...row, [column]: value }
}

/** What the program wrote to somebody else. */
async function mention(trx: Trx, table: TableMetadata, columns: string[], of: Theirs) {
  const whose = whoseOf(table.name, fates[table.name as keyof typeof fates], of)
  const others = whose ? sql`coalesce(${sql.ref(whose[0])}, '') <> ${whose[1]}` : sql`true`
  const row = await rowOf(trx, table, others)
  if (!row)
    throw new Error(`${table.name} has no row of somebody else: give it one in test/fixtures`)
  for (const column of columns)
    await write(trx, table, row, column, `${marks.name} (${marks.address}) has been here`)
}

/**
 * The first by its key, and rather one of the company of the test: what belongs together is of the same,
 * in whatever order a database has its rows.
 */
async function rowOf(trx: Trx, { name, columns }: TableMetadata, where: ReturnType<typeof sql>) {
  const isOfHalden = sql`${sql.ref(columns[0]?.name ?? '')} like ${`${companies.halden.mark}%`}`
  const first = sql<Row>`select * from ${sql.table(name)} where ${where}
    order by case when ${isOfHalden} then 0 else 1 end, 1, 2 limit 1`
  return (await first.execute(trx)).rows[0]
}

async function write(
  trx: Trx,
  { name, columns }: TableMetadata,
  row: Row,
  column: string,
  words: string,
  whole = false,
): Promise<void> {
  // By all of it, because the keys of tables differ.
  const same = columns.map(({ name: one }) =>
    row[one] === null ? sql`${sql.ref(one)} is null` : sql`${sql.ref(one)} = ${row[one]}`,
  )
  const was = row[column]
  const now = whole || was === null ? words : added(was as string, words)
  await sql`update ${sql.table(name)} set ${sql.ref(column)} = ${now}
    where ${sql.join(same, sql` and `)}`.execute(trx)
  row[column] = now
}

/** Into JSON as one more of its values. */
function added(was: string, words: string): string {
  if (!/^[[{]/.test(was)) return `${was} ${words}`
  const json = JSON.parse(was) as unknown[] | Record<string, unknown>
  return JSON.stringify(Array.isArray(json) ? [...json, words] : { ...json, more: words })
}
