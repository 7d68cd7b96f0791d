import type { Transaction } from 'kysely'
import type { Tables } from '../../database/tables/tables.ts'

type Trx = Transaction<Tables>

/** Something that somebody has put away, or could. */
export type AwayPlace = Pick<Tables['put_away'], 'staff_id' | 'kind' | 'about'>

/** Until when it is put away; null: it is not. */
export async function awayUntil(trx: Trx, place: AwayPlace): Promise<string | null> {
  const row = await trx
    .selectFrom('put_away')
    .select('away_until')
    .where('staff_id', '=', place.staff_id)
    .where('kind', '=', place.kind)
    .where('about', '=', place.about)
    .executeTakeFirst()
  return row?.away_until ?? null
}

/** Puts something away, or changes until when. */
export async function writeAway(
  trx: Trx,
  place: AwayPlace,
  { put_at, away_until }: Pick<Tables['put_away'], 'put_at' | 'away_until'>,
): Promise<void> {
  await trx
    .insertInto('put_away')
    .values({
      staff_id: place.staff_id,
      kind: place.kind,
      about: place.about,
      put_at,
      away_until,
    })
    .onConflict((on) =>
      on.columns(['staff_id', 'kind', 'about']).doUpdateSet({ put_at, away_until }),
    )
    .execute()
}

export async function dropAway(trx: Trx, place: AwayPlace): Promise<void> {
  await trx
    .deleteFrom('put_away')
    .where('staff_id', '=', place.staff_id)
    .where('kind', '=', place.kind)
    .where('about', '=', place.about)
    .execute()
}

/** Deletes what is back by now. */
export async function forgetAway(trx: Trx, staff: string, now: string): Promise<void> {
  await trx
    .deleteFrom('put_away')
    .where('staff_id', '=', staff)
    .where('away_until', '<=', now)
    .execute()
}

/** Deletes, for everybody, that these were put away: they are not there any more. */
export async function forgetAwayOf(trx: Trx, about: readonly string[]): Promise<void> {
  await trx.deleteFrom('put_away').where('about', 'in', about).execute()
}
