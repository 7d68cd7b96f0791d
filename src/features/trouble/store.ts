import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '../../database/tables/tables.ts'
import type { TroubleAbout } from './contract.ts'

type Trx = Transaction<Tables>

/** What the owners are mailed about, and where that is; empty: everywhere. */
interface Where {
  about: TroubleAbout
  place: string
}

const [hour, day] = [3_600_000, 86_400_000]

/**
 * Notes that the owners are mailed now; false where they were in the last day, by whichever process. What
 * was noted while a clock was ahead does not count.
 */
export async function noteTrouble(
  trx: Trx,
  { about, place, since, now: at }: Where & { since: string; now: Date },
): Promise<boolean> {
  const later = (ms: number) => new Date(at.getTime() + ms).toISOString()
  const mailed_at = later(0)
  const row = await trx
    .insertInto('trouble')
    .values({ about, place, since, mailed_at, over_at: null })
    .onConflict((conflict) =>
      conflict
        .columns(['about', 'place'])
        .doUpdateSet({ since, mailed_at, over_at: null })
        .where(({ or, eb }) =>
          or([
            eb('trouble.mailed_at', '<=', later(-day)),
            eb('trouble.mailed_at', '>', later(hour)),
          ]),
        ),
    )
    .returning('about')
    .executeTakeFirst()
  return row !== undefined
}

/** Notes that it is over; false where the owners were mailed that already, or do not know of any. */
export async function noteOver(trx: Trx, { about, place }: Where, now: string): Promise<boolean> {
  const row = await trx
    .updateTable('trouble')
    .set({ over_at: now })
    .where('about', '=', about)
    .where('place', '=', place)
    .where('over_at', 'is', null)
    .returning('about')
    .executeTakeFirst()
  return row !== undefined
}

/** What the owners were mailed last: when, and whether they believe that it is so. */
export async function knownTrouble(read: Kysely<Tables>, { about, place }: Where) {
  return await read
    .selectFrom('trouble')
    .select(['since', 'mailed_at', 'over_at'])
    .where('about', '=', about)
    .where('place', '=', place)
    .executeTakeFirst()
}
