import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '../../database/tables/tables.ts'
import { steadyDays } from './staff.contract.ts'

const aDay = 24 * 60 * 60 * 1000
/** A program that is off over two weeks of holidays has no gap; a clock set to another year has. */
const mostGap = 15 * aDay

/**
 * Notes that the clock is at `now`, and says whether it has had no gap for long enough, or just had one.
 * Without this, a start with a clock set to another year would remove everything for good.
 */
export async function noteClock(
  trx: Transaction<Tables>,
  now: Date,
): Promise<{ isSteady: boolean; hadGap: boolean }> {
  const at = now.toISOString()
  await trx
    .insertInto('retention_clock')
    .values({ id: 'only', seen_at: at, steady_since: at })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  const before = await trx
    .selectFrom('retention_clock')
    .select(['seen_at', 'steady_since'])
    .executeTakeFirstOrThrow()
  const passed = now.getTime() - Date.parse(before.seen_at)
  const hadGap = passed < 0 || passed > mostGap
  const steady_since = hadGap ? at : before.steady_since
  await trx.updateTable('retention_clock').set({ seen_at: at, steady_since }).execute()
  return { isSteady: endOfWait(steady_since) <= now.getTime(), hadGap }
}

/** When it was looked last, and before when nothing is removed. */
export async function readClock(read: Kysely<Tables>, now: Date) {
  const row = await read
    .selectFrom('retention_clock')
    .select(['seen_at', 'steady_since'])
    .executeTakeFirst()
  const until = endOfWait(row?.steady_since ?? now.toISOString())
  return {
    looked_at: row?.seen_at ?? null,
    not_before: until > now.getTime() ? new Date(until).toISOString() : null,
  }
}

const endOfWait = (steadySince: string) => Date.parse(steadySince) + steadyDays * aDay
