import { sql, type Kysely, type Transaction } from 'kysely'
import type { Tables } from '../../database/tables/tables.ts'
import { among } from './among-store.ts'
import type { Fate, TheirIds } from './fate.ts'
import { everyFate } from './fates.ts'
import { namesOfThemAlone } from './known-store.ts'
import type { ErasedPerson } from './person-store.ts'
import type { KeptKind, RemovedKind } from './staff.contract.ts'

type Trx = Transaction<Tables>
export type Counts<Kind extends string> = Partial<Record<Kind, number>>

/** Kysely cannot follow a table that is not known yet; each is asked for columns that it has. */
type AnyTable = 'upload'

const isTheirs = (column: string, whose: TheirIds, person: ErasedPerson) =>
  among(column, person[whose])

const theirRows = everyFate.flatMap(([table, { goes = [] }]) =>
  goes.map(([column, whose, kind]) => ({ table: table as AnyTable, column, whose, kind })),
)

/** How many rows go, by their kind. */
export async function countTheirs(read: Kysely<Tables>, person: ErasedPerson) {
  const counts: Counts<RemovedKind> = {}
  for (const { table, column, whose, kind } of theirRows)
    if (kind !== null) add(counts, kind, await countOf(read, table, column, person[whose]))
  return counts
}

/** Deletes them, and says how many went. */
export async function deleteTheirs(trx: Trx, person: ErasedPerson): Promise<Counts<RemovedKind>> {
  const counts: Counts<RemovedKind> = {}
  for (const { table, column, whose, kind } of theirRows) {
    const gone = trx.deleteFrom(table).where(isTheirs(column, whose, person))
    const { numDeletedRows } = await gone.executeTakeFirstOrThrow()
    if (kind !== null) add(counts, kind, Number(numDeletedRows))
  }
  return counts
}

/** How much stays of what they wrote, sent and decided. */
export async function countKept(read: Kysely<Tables>, { accounts }: ErasedPerson) {
  const counts: Counts<KeptKind> = {}
  for (const [table, { words }] of everyFate)
    if (words) add(counts, words.kind, await countOf(read, table, words.account, accounts))
  return counts
}

export function add<Kind extends string>(counts: Counts<Kind>, kind: Kind, more: number): void {
  counts[kind] = (counts[kind] ?? 0) + more
}

async function countOf(
  read: Kysely<Tables>,
  table: string,
  column: string,
  ids: readonly string[],
): Promise<number> {
  if (ids.length === 0) return 0
  const rows = read.selectFrom(table as AnyTable).where(among(column, ids))
  const { count } = await rows
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Puts nobody's name where theirs was, and empties what named them as those who look after something. */
export async function putNobody(trx: Trx, person: ErasedPerson, nobody: string): Promise<void> {
  const bare = await namesOfThemAlone(trx, person)
  for (const [table, fate] of everyFate) {
    for (const [name, account] of fate.names ?? [])
      await set(
        trx,
        table,
        name,
        nobody,
        sql`${among(account, person.accounts)}
        and ${sql.ref(name)} is not null`,
      )
    for (const name of fate.bareNames ?? []) await set(trx, table, name, nobody, among(name, bare))
    for (const account of emptiedIn(fate))
      await set(trx, table, account, null, among(account, person.accounts))
  }
  await putNobodyInAnswers(trx, person, nobody)
}

const emptiedIn = ({ emptied = [] }: Fate) => emptied

async function set(
  trx: Trx,
  table: string,
  column: string,
  to: string | null,
  where: ReturnType<typeof among>,
): Promise<void> {
  await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${to} where ${where}`.execute(trx)
}

/** A client request has the name of who answered it, which two may share; the audit knows whose it was. */
async function putNobodyInAnswers(
  trx: Trx,
  { accounts }: ErasedPerson,
  nobody: string,
): Promise<void> {
  const theirs = answeredBy(trx, accounts)
  await trx
    .updateTable('request')
    .set({ answered_by: nobody })
    .where('answered_by', 'is not', null)
    .where('id', 'in', theirs)
    .execute()
}

const answeredBy = (read: Kysely<Tables>, accounts: readonly string[]) =>
  read
    .selectFrom('audit_entry')
    .select('about')
    .where(among('actor_id', accounts))
    .where('action', 'in', ['request-answered', 'request-answered-for'])

/** How many client requests they have answered. */
export async function countAnswers(
  read: Kysely<Tables>,
  { accounts }: ErasedPerson,
): Promise<number> {
  const rows = read.selectFrom('request').where('id', 'in', answeredBy(read, accounts))
  const { count } = await rows
    .where('answered_by', 'is not', null)
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The files of what they were sending. */
export async function uploadsOf(trx: Trx, { accounts }: ErasedPerson): Promise<string[]> {
  const rows = trx.selectFrom('upload').select('file_key').where(among('account_id', accounts))
  return (await rows.execute()).map(({ file_key }) => file_key)
}

/** Deletes their subscriptions; `noteEnded` has no import bring them back, which would mail them again. */
export async function endSubscriptions(
  trx: Trx,
  { subscriptions }: ErasedPerson,
  { noteEnded, now }: { noteEnded: NoteEnded; now: string },
): Promise<number> {
  const gone = trx.deleteFrom('subscriber').where(among('id', subscriptions))
  const rows = await gone.returning(['email', 'unsubscribed_at']).execute()
  const ended = rows.map((one) => ({ ...one, unsubscribed_at: one.unsubscribed_at ?? now }))
  await noteEnded(trx, ended)
  return rows.length
}

/** Has no import subscribe addresses again that have ended their subscription. */
export type NoteEnded = (
  trx: Trx,
  rows: readonly { email: string; unsubscribed_at: string | null }[],
) => Promise<void>
