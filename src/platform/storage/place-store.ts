import { sql, type Transaction } from 'kysely'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables/tables.ts'

type Trx = Transaction<Tables>

/** In ms: whoever serves says so several times in it. */
export const placePatience = 60_000

/** By the clock of PostgreSQL: those of two machines may differ by more than that. */
export async function timeOfDatabase(trx: Trx): Promise<Date> {
  const time = sql<{
    ms: number
  }>`select extract(epoch from clock_timestamp())::float8 * 1000 as ms`
  const { rows } = await time.execute(trx)
  return new Date(Number(rows[0]?.ms))
}

/** Claims the place of files for whoever serves this database; false where somebody serves from another. */
export async function claimPlace(trx: Trx, place: string, now: Date): Promise<boolean> {
  const seen_at = now.toISOString()
  // Of two that start at once, one makes the row, and the other waits for it and sees it.
  await trx
    .insertInto('file_place')
    .values({ id: 'only', place, seen_at })
    .onConflict((on) => on.column('id').doNothing())
    .execute()
  const found = await trx
    .selectFrom('file_place')
    .select(['place', 'seen_at'])
    .where('id', '=', 'only')
    .executeTakeFirstOrThrow()
  if (found.place !== place && isRecent(found.seen_at, now)) return false
  const { numUpdatedRows } = await trx
    .updateTable('file_place')
    .set({ place, seen_at })
    .where('id', '=', 'only')
    .where('place', '=', found.place)
    .executeTakeFirst()
  return Number(numUpdatedRows) > 0
}

const isRecent = (at: string, now: Date) => Math.abs(now.getTime() - Date.parse(at)) < placePatience

/** Says that somebody was seen to serve from that place; false where it is not the place any more. */
export async function renewPlace(
  { transaction }: Pick<Database, 'transaction'>,
  place: string,
  seen: Date,
): Promise<boolean> {
  const changed = await transaction((trx) =>
    trx
      .updateTable('file_place')
      .set({ seen_at: seen.toISOString() })
      .where('id', '=', 'only')
      .where('place', '=', place)
      .executeTakeFirst(),
  )
  return Number(changed.numUpdatedRows) > 0
}
