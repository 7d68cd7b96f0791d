import { sql, type Kysely, type Transaction } from 'kysely'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables/tables.ts'

interface Request {
  /** Used when the address is new. */
  id: string
  email: string
  requested_at: string
  confirm_hash: string
  confirm_until: string
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
  const { email, requested_at, confirm_hash, confirm_until } = request
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
    })
    .onConflict((conflict) =>
      conflict
        .column('email')
        .doUpdateSet(renew ? { requested_at, confirm_hash, confirm_until } : { email }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** What the buttons of the mails do. */
export function subscriberStore(database: Database) {
  return {
    /** Confirms the address whose token has this hash; false when it is used, old or unknown. */
    async confirm(confirm_hash: string, now: Date): Promise<boolean> {
      const moment = now.toISOString()
      // One statement, so that of concurrent requests only one finds the token.
      const confirmed = await database.transaction((trx) =>
        trx
          .updateTable('subscriber')
          .set({
            confirm_hash: null,
            confirm_until: null,
            confirmed_at: moment,
            unsubscribed_at: null,
          })
          .where('confirm_hash', '=', confirm_hash)
          .where('confirm_until', '>', moment)
          .returning('id')
          .executeTakeFirst(),
      )
      return confirmed !== undefined
    },
    /** Stops all mail to a subscriber. */
    async unsubscribe(id: string, now: Date): Promise<void> {
      await database.transaction((trx) =>
        trx.updateTable('subscriber').set(ending(now.toISOString())).where('id', '=', id).execute(),
      )
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

/** Subscriptions that were ended before a moment, or asked for before it and never confirmed. */
export const subscriptionsEndedBefore = (read: Kysely<Tables>, before: string) =>
  read
    .selectFrom('subscriber')
    .select('id')
    .where('unsubscribed_at', '<', before)
    .unionAll(
      read
        .selectFrom('subscriber')
        .select('id')
        .where('confirmed_at', 'is', null)
        .where('unsubscribed_at', 'is', null)
        .where('requested_at', '<', before),
    )

/** Deletes up to `most` of those, and gives how many. */
export async function deleteEndedSubscriptions(
  trx: Transaction<Tables>,
  before: string,
  most: number,
): Promise<number> {
  const ended = subscriptionsEndedBefore(trx, before)
  const gone = trx.deleteFrom('subscriber').where('id', 'in', ended.limit(most))
  return (await gone.returning('id').execute()).length
}
