import { sql, type Kysely, type Selectable, type Transaction } from 'kysely'
import type { Database } from '../../database/open.ts'
import { reachesProject, readerFor, type Scope } from '../../database/scope.ts'
import type { Tables } from '../../database/tables/tables.ts'
import { longestShown } from './staff.contract.ts'

type Trx = Transaction<Tables>

/** How many a page has, and how many are counted at most. */
const [pageSize, mostCounted] = [20, 1_000]

const columns = [
  'id',
  'received_at',
  'sender',
  'sender_name',
  'subject',
  'files',
  'reason',
  'task_id',
  'message_id',
] as const

/** A mail that waits for somebody to look at it. */
export type WaitingMail = Pick<
  Selectable<Tables['inbound_mail']>,
  (typeof columns)[number] | 'text'
>

/**
 * That a mail is for who has the scope: those about no project are for everybody who looks through
 * mails, the others for who sees the project.
 */
const isFor = (scope: Scope) => sql<boolean>`(inbound_mail.project_id is null or
  ${reachesProject(scope, 'inbound_mail.project_id')})`

/** The mails that wait for somebody to look at them. */
export function reviewStore(database: Database) {
  return {
    /** The newest first, each with so much of its text as is shown, from the one after `after` on. */
    async page(
      scope: Scope,
      after: string,
    ): Promise<{ items: WaitingMail[]; next: string | null }> {
      let query = readerFor(database, scope)
        .selectFrom('inbound_mail')
        .select(columns)
        // One more than is shown, to see whether there is more.
        .select(sql<string | null>`substr(text, 1, ${sql.lit(longestShown + 1)})`.as('text'))
        .where('state', '=', 'review')
        .where(isFor(scope))
      const last = after === '' ? undefined : await placeOf(readerFor(database, scope), after)
      if (last)
        query = query
          .where('received_at', '<=', last.received_at)
          .where((is) => is.or([is('received_at', '<', last.received_at), is('id', '<', after)]))
      const rows = await query
        .orderBy('received_at', 'desc')
        .orderBy('id', 'desc')
        .limit(pageSize + 1)
        .execute()
      const items = rows.slice(0, pageSize)
      return { items, next: rows.length > pageSize ? (items.at(-1)?.id ?? null) : null }
    },
    async count(scope: Scope): Promise<number> {
      const read = readerFor(database, scope)
      const some = read
        .selectFrom('inbound_mail')
        .select('id')
        .where('state', '=', 'review')
        .where(isFor(scope))
        .limit(mostCounted)
        .as('some')
      const counted = read.selectFrom(some).select(({ fn }) => fn.countAll().as('count'))
      return Number((await counted.executeTakeFirstOrThrow()).count)
    },
    async find(scope: Scope, id: string): Promise<WaitingMail | undefined> {
      return await readerFor(database, scope)
        .selectFrom('inbound_mail')
        .select([...columns, 'text'])
        .where('id', '=', id)
        .where('state', '=', 'review')
        .where(isFor(scope))
        .executeTakeFirst()
    },
  }
}

const placeOf = async (read: Kysely<Tables>, id: string) =>
  await read
    .selectFrom('inbound_mail')
    .select('received_at')
    .where('id', '=', id)
    .executeTakeFirst()

/** Ends the review of a mail; false where somebody else has done so meanwhile. */
export async function endReview(
  trx: Trx,
  scope: Scope,
  id: string,
  to: { state: 'placed' | 'discarded'; now: string },
): Promise<boolean> {
  const ended = await trx
    .updateTable('inbound_mail')
    .set({ state: to.state, settled_at: to.now })
    .where('id', '=', id)
    .where('state', '=', 'review')
    .where(isFor(scope))
    .returning('id')
    .executeTakeFirst()
  return ended !== undefined
}

/** Takes that back; false where it waits already. */
export async function reviewAgain(trx: Trx, id: string): Promise<boolean> {
  const back = await trx
    .updateTable('inbound_mail')
    .set({ state: 'review', entry_id: null })
    .where('id', '=', id)
    .where('state', 'in', ['placed', 'discarded'])
    .returning('id')
    .executeTakeFirst()
  return back !== undefined
}
