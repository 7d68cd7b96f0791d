import { sql, type RawBuilder, type Selectable, type Transaction } from 'kysely'
import { countedExactly } from '../../contract/list.ts'
import { comesAfter, pageOf, type Keyset } from '../../database/keyset.ts'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables/tables.ts'
import {
  subscriberStates,
  type SourceFilter,
  type Subscriber,
  type SubscriberState,
} from './staff.contract.ts'

type Trx = Transaction<Tables>

export interface WantedSubscribers {
  state: SubscriberState
  source: SourceFilter
  search: string
  /** The `next` of the page before; empty for the first page. */
  after: string
}

const pageSize = 100
const order: Keyset = { value: sql.ref('email'), id: sql.ref('id'), isDown: false }

/** In words that both engines know. */
const isIn: Record<SubscriberState, RawBuilder<boolean>> = {
  confirmed: sql<boolean>`unsubscribed_at is null and confirmed_at is not null`,
  asked: sql<boolean>`unsubscribed_at is null and confirmed_at is null`,
  ended: sql<boolean>`unsubscribed_at is not null`,
}
const sinceOf: Record<SubscriberState, RawBuilder<string>> = {
  confirmed: sql.ref('confirmed_at'),
  asked: sql.ref('requested_at'),
  ended: sql.ref('unsubscribed_at'),
}

const isFrom = (source: SourceFilter): RawBuilder<boolean> =>
  source === 'any'
    ? sql`true`
    : source === 'unknown'
      ? sql`source is null`
      : sql`source = ${source}`

/** Subscribers as the console lists them. */
export function subscriberList(database: Database) {
  const page = async ({ state, source, search, after }: WantedSubscribers) => {
    const rows = await database.read
      .selectFrom('subscriber')
      .select(['id', 'email', 'email as value', sinceOf[state].as('since')])
      .select(['source', 'source_page', 'consent', 'consent_on'])
      // No address is empty; the index has them in order.
      .where('email', '>', '')
      .where(isIn[state])
      .where(isFrom(source))
      .where(sql<boolean>`substr(email, 1, length(${search})) = ${search}`)
      .where(comesAfter(order, after))
      .orderBy('email')
      .orderBy('id')
      .limit(pageSize + 1)
      .execute()
    const { items, next } = pageOf(rows, pageSize)
    return {
      items: items.map((row): Subscriber => ({ ...row, state })),
      next,
    }
  }
  const count = async (state: SubscriberState, most: number) => {
    const some = database.read
      .selectFrom('subscriber')
      .select('id')
      .where('email', '>', '')
      .where(isIn[state])
      .limit(most)
    return (await some.execute()).length
  }
  return {
    page,
    /** How many of each state, and one more than are counted where there are more. */
    async counts(): Promise<Record<SubscriberState, number>> {
      const counted = subscriberStates.map(
        async (state) => [state, await count(state, countedExactly + 1)] as const,
      )
      return Object.fromEntries(await Promise.all(counted)) as Record<SubscriberState, number>
    },
    /** All of a state, a page at a time. */
    async *slices(wanted: Omit<WantedSubscribers, 'after'>): AsyncGenerator<Subscriber[]> {
      let after: string | null = ''
      while (after !== null) {
        const { items, next }: Awaited<ReturnType<typeof page>> = await page({ ...wanted, after })
        yield items
        after = next
      }
    },
  }
}

export type RemovedSubscriber = Selectable<Tables['subscriber']>

/** Deletes a subscriber, and gives the row as it was. */
export async function deleteSubscriber(trx: Trx, id: string) {
  return await trx
    .deleteFrom('subscriber')
    .where('id', '=', id)
    .returning([
      'id',
      'email',
      'requested_at',
      'confirm_hash',
      'confirm_until',
      'confirmed_at',
      'unsubscribed_at',
      'source',
      'source_page',
      'consent',
      'consent_on',
    ])
    .executeTakeFirst()
}

/** Puts a subscriber back as they were; false where the address has subscribed again meanwhile. */
export async function putBackSubscriber(trx: Trx, row: RemovedSubscriber): Promise<boolean> {
  const { id, email, requested_at, confirm_hash, confirm_until } = row
  const { confirmed_at, unsubscribed_at } = row
  const { source, source_page, consent, consent_on } = row
  const back = await trx
    .insertInto('subscriber')
    .values({
      id,
      email,
      requested_at,
      confirm_hash,
      confirm_until,
      confirmed_at,
      unsubscribed_at,
      source,
      source_page,
      consent,
      consent_on,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return back !== undefined
}

/** The address of somebody of the firm; undefined: there is nobody of that id. */
export async function emailOfAccount({ read }: Database, id: string): Promise<string | undefined> {
  const row = read.selectFrom('account').select('email').where('id', '=', id)
  return (await row.executeTakeFirst())?.email
}
