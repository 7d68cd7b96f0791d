import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '../../database/tables/tables.ts'

type Trx = Transaction<Tables>

/** A calendar address of a membership that ends, which goes on as that of the one that stays. */
export interface CarriedFeed {
  ended: string
  stays: string
  /** When its address was made: another one since is of the one that stays alone. */
  created_at: string
}

/** Of these memberships those that have a calendar address that works. */
export async function feedsOf(db: Kysely<Tables>, memberships: readonly string[]) {
  const rows = await db
    .selectFrom('calendar_feed')
    .select(['membership_id', 'created_at'])
    .where('membership_id', 'in', memberships.length > 0 ? memberships : [''])
    .where('revoked_at', 'is', null)
    .execute()
  return new Map(rows.map((row) => [row.membership_id, row.created_at]))
}

/** Gives the addresses of memberships that end to those that stay and have none. */
export async function carryFeeds(
  trx: Trx,
  organisation_id: string,
  pairs: readonly Pick<CarriedFeed, 'ended' | 'stays'>[],
): Promise<CarriedFeed[]> {
  const feeds = await feedsOf(
    trx,
    pairs.flatMap(({ ended, stays }) => [ended, stays]),
  )
  const carried: CarriedFeed[] = []
  for (const { ended, stays } of pairs) {
    const created_at = feeds.get(ended)
    if (created_at === undefined || feeds.has(stays)) continue
    // One that was revoked is none.
    await trx.deleteFrom('calendar_feed').where('membership_id', '=', stays).execute()
    await trx
      .updateTable('calendar_feed')
      .set({ membership_id: stays, organisation_id })
      .where('membership_id', '=', ended)
      .execute()
    carried.push({ ended, stays, created_at })
  }
  return carried
}

/** Gives one back that nobody has made anew or revoked since; `organisation_id`: of the one that had ended. */
export async function giveFeedBack(
  trx: Trx,
  organisation_id: string,
  { ended, stays, created_at }: CarriedFeed,
): Promise<void> {
  await trx
    .updateTable('calendar_feed')
    .set({ membership_id: ended, organisation_id })
    .where('membership_id', '=', stays)
    .where('created_at', '=', created_at)
    .where('revoked_at', 'is', null)
    .execute()
}
