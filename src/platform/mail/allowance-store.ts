import { sql, type Transaction } from 'kysely'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables/tables.ts'
import { newId } from '../auth/token.ts'

type Kind = Tables['counted_mail']['kind']

/** A span of time; what a clock that was put back has left in the future is outside. */
export interface Span {
  from: string
  to: string
}

/** Two that come at once would not count each other on PostgreSQL; SQLite has one writer anyway. */
export async function countAlone(
  trx: Transaction<Tables>,
  engine: Database['engine'],
): Promise<void> {
  if (engine === 'postgres') await sql`select pg_advisory_xact_lock(7067843)`.execute(trx)
}

/** How many mails of a kind were queued for somebody. */
export async function countedFor(
  trx: Transaction<Tables>,
  kind: Kind,
  recipient: string,
  { from, to }: Span,
): Promise<number> {
  const { count } = await trx
    .selectFrom('counted_mail')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('kind', '=', kind)
    .where('recipient', '=', recipient)
    .where('queued_at', '>', from)
    .where('queued_at', '<=', to)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** How many mails of these kinds were queued in all. */
export async function countedInAll(
  trx: Transaction<Tables>,
  kinds: readonly Kind[],
  { from, to }: Span,
): Promise<number> {
  const { count } = await trx
    .selectFrom('counted_mail')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('kind', 'in', kinds)
    .where('queued_at', '>', from)
    .where('queued_at', '<=', to)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Counts a mail; returns the id by which it is withdrawn. */
export async function insertCounted(
  trx: Transaction<Tables>,
  counted: Omit<Tables['counted_mail'], 'id'>,
): Promise<string> {
  const id = newId()
  await trx
    .insertInto('counted_mail')
    .values({
      id,
      kind: counted.kind,
      recipient: counted.recipient,
      queued_at: counted.queued_at,
    })
    .execute()
  return id
}

/** Deletes one that the same transaction counted; null: none. */
export async function withdrawCounted(trx: Transaction<Tables>, id: string | null): Promise<void> {
  await trx
    .deleteFrom('counted_mail')
    .where('id', '=', id ?? '')
    .execute()
}

/** Deletes what counts against no limit any more. */
export async function forgetCounted(trx: Transaction<Tables>, before: string): Promise<void> {
  await trx.deleteFrom('counted_mail').where('queued_at', '<=', before).execute()
}
