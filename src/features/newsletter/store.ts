import { sql, type ExpressionBuilder, type Kysely, type Transaction } from 'kysely'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables/tables.ts'
import { forgetEndedAddress, noteEndedAddresses } from './ended-store.ts'

interface Request {
  /** Used when the address is new. */
  id: string
  email: string
  requested_at: string
  confirm_hash: string
  confirm_until: string
  source: 'form' | 'call'
  source_page: string | null
}

/**
 * Records a request for this address and gives the subscriber's id. `renew` false: the link of
 * the earlier mail stays valid; a row is written either way, so that both take the same time.
 */
export async function upsertSubscriber(
  trx: Transaction<Tables>,
  request: Request,
  renew: boolean,
): Promise<string> {
  const { email, requested_at, confirm_hash, confirm_until, source, source_page } = request
  const { id } = await trx
    .insertInto('subscriber')
    .values({
      id: request.id,
      email,
      requested_at,
      confirm_hash,
      confirm_until,
      confirmed_at: null,
      unsubscribed_at: null,
      source,
      source_page,
    })
    .onConflict((conflict) =>
      conflict.column('email').doUpdateSet(
        renew
          ? {
              requested_at,
              confirm_hash,
              confirm_until,
              // Anybody can type the address of somebody who is subscribed, or was by an import.
              source: unlessKept('source'),
              source_page: unlessKept('source_page'),
            }
          : { email },
      ),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const unlessKept = (column: 'source' | 'source_page') =>
  sql<never>`case when subscriber.confirmed_at is not null
    and (subscriber.unsubscribed_at is null or subscriber.source = 'import')
    then subscriber.${sql.ref(column)} else excluded.${sql.ref(column)} end`

/**
 * Who ended it and confirms again has agreed anew: what an import said of them is over. Where they came
 * from then is not noted, as a request that nobody has confirmed must not replace the proof of an import.
 */
const agreedAnew = {
  consent: sql<null>`case when unsubscribed_at is null then consent end`,
  consent_on: sql<null>`case when unsubscribed_at is null then consent_on end`,
  source: sql<null>`case when unsubscribed_at is null or source <> 'import' then source end`,
}

/** What the buttons of the mails do. */
export function subscriberStore(
  database: Database,
  /** Ends what could be taken back of them: nobody who has ended it is subscribed again by an undo. */
  forgetActsOf: (trx: Transaction<Tables>, about: readonly string[]) => Promise<void>,
) {
  return {
    /** Confirms the address whose token has this hash; false when it is used, old or unknown. */
    async confirm(confirm_hash: string, now: Date): Promise<boolean> {
      const moment = now.toISOString()
      // One statement, so that of concurrent requests only one finds the token.
      const confirmed = await database.transaction(async (trx) => {
        const found = await trx
          .updateTable('subscriber')
          .set({
            confirm_hash: null,
            confirm_until: null,
            confirmed_at: moment,
            unsubscribed_at: null,
            consent: agreedAnew.consent,
            consent_on: agreedAnew.consent_on,
            source: agreedAnew.source,
          })
          .where('confirm_hash', '=', confirm_hash)
          .where('confirm_until', '>', moment)
          .returning('email')
          .executeTakeFirst()
        if (found) await forgetEndedAddress(trx, found.email)
        return found
      })
      return confirmed !== undefined
    },
    /** Stops all mail to a subscriber. */
    async unsubscribe(id: string, now: Date): Promise<void> {
      await database.transaction(async (trx) => {
        await forgetActsOf(trx, [id])
        const ended = trx.updateTable('subscriber').set(ending(now.toISOString()))
        await ended.where('id', '=', id).execute()
      })
    },
  }
}

/** What ends a subscription: a pending confirmation stops working, too. */
const ending = (now: string) => ({
  confirm_hash: null,
  confirm_until: null,
  unsubscribed_at: sql<string>`coalesce(unsubscribed_at, ${now})`,
})

/** Ends the subscription of an address that takes no mail any more. */
export async function endSubscription(
  trx: Transaction<Tables>,
  email: string,
  now: string,
): Promise<void> {
  await trx.updateTable('subscriber').set(ending(now)).where('email', '=', email).execute()
}

/** Ended, but not asked for once more since: the link to confirm it is good for two days. */
const isEnded = (before: string) => (is: ExpressionBuilder<Tables, 'subscriber'>) =>
  is.and([
    is('unsubscribed_at', '<', before),
    is.or([is('confirm_until', 'is', null), is('confirm_until', '<', before)]),
  ])

const isUnconfirmed = (before: string) => (is: ExpressionBuilder<Tables, 'subscriber'>) =>
  is.and([
    is('confirmed_at', 'is', null),
    is('unsubscribed_at', 'is', null),
    is('requested_at', '<', before),
  ])

/** Subscriptions that were ended before a moment, or asked for before it and never confirmed. */
export const subscriptionsEndedBefore = (read: Kysely<Tables>, before: string) =>
  read
    .selectFrom('subscriber')
    .select('id')
    .where(isEnded(before))
    .unionAll(read.selectFrom('subscriber').select('id').where(isUnconfirmed(before)))

/** Deletes up to `most` of those, and gives how many. */
export async function deleteEndedSubscriptions(
  trx: Transaction<Tables>,
  before: string,
  most: number,
): Promise<number> {
  const ended = subscriptionsEndedBefore(trx, before)
  const gone = trx
    .deleteFrom('subscriber')
    .where('id', 'in', ended.limit(most))
    // Once more of the row itself: it may be confirmed at this moment.
    .where((is) => is.or([isEnded(before)(is), isUnconfirmed(before)(is)]))
  const rows = await gone.returning(['email', 'unsubscribed_at']).execute()
  await noteEndedAddresses(trx, rows)
  return rows.length
}
