import { sql, type Transaction } from 'kysely'
import type { Limit } from '../../contract/endpoint.ts'
import type { Tables } from '../../database/tables/tables.ts'

/**
 * A limit that comes back as a whole, `seconds` after the last was taken: then no span of `seconds`
 * sees more than `count`. A bucket that fills evenly lets nearly twice as many through.
 */
export interface WholeLimit extends Limit {
  whole: true
}

export const isWhole = (limit: Limit): limit is WholeLimit => 'whole' in limit

interface Row {
  empty_at: number
  taken: number
}

/** In ms. Clocks of processes differ by less; what ends later than that is from a clock that went back. */
export const slack = 60_000

const lasts = ({ seconds }: WholeLimit) => seconds * 1000

/** Takes one in one statement, or none when all are taken; whether there was one. */
export async function takeOfWhole(
  trx: Transaction<Tables>,
  key: string,
  limit: WholeLimit,
  now: number,
): Promise<boolean> {
  const [ends, latest] = [now + lasts(limit), now + lasts(limit) + slack]
  const isOver = sql<boolean>`(rate_limit.empty_at <= ${now} or rate_limit.empty_at > ${latest})`
  const row = await trx
    .insertInto('rate_limit')
    .values({ key, empty_at: ends, taken: 1 })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({
          empty_at: ends,
          taken: sql<number>`case when ${isOver} then 1 else rate_limit.taken + 1 end`,
        })
        .where(sql<boolean>`(${isOver} or rate_limit.taken < ${limit.count})`),
    )
    .returning('key')
    .executeTakeFirst()
  return row !== undefined
}

/** Puts one back; the window stays, for what else was taken in it. */
export async function giveBackToWhole(trx: Transaction<Tables>, key: string): Promise<void> {
  await trx
    .updateTable('rate_limit')
    .set(({ eb }) => ({ taken: eb('taken', '-', 1) }))
    .where('key', '=', key)
    .where('taken', '>', 0)
    .execute()
}

/** How long until there is one, in ms; 0 or less when there is. */
export function waitForWhole({ empty_at, taken }: Row, limit: WholeLimit, now: number): number {
  const isStrange = empty_at > now + lasts(limit) + slack
  return taken < limit.count || isStrange ? 0 : empty_at - now
}
