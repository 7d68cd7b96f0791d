import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '../../database/tables/tables.ts'

const plus = (now: Date, ms: number) => new Date(now.getTime() + ms).toISOString()

/**
 * In ms after a change is noticed. What was made just before it is on its way for a moment, and a cache
 * that was asked at once would keep it again.
 */
const settling = 1_000
/** In ms. Processes notice a change within half a second of each other, so that one purge is for all. */
const apart = 500
/** In ms: longer than any request to a cache may take. */
const leaseTime = 30_000
/** In ms: what is due or leased later than this was written by a clock that has since been put back. */
const longest = 60_000

/** Notes at `now` that content has changed. */
export async function notePurge(trx: Transaction<Tables>, now: Date): Promise<void> {
  const later = plus(now, settling)
  const covers = plus(now, settling - apart)
  await trx
    .updateTable('edge_purge')
    .set(({ eb, ref, fn, val }) => ({
      again_at: eb
        .case()
        .when('due_at', '<', covers)
        .then(val<string | null>(later))
        .else(ref('again_at'))
        .end(),
      due_at: fn.coalesce('due_at', val<string | null>(later)),
    }))
    .execute()
}

/** Leases what is due at `now`; undefined when nothing is, or another process has it. */
export async function leasePurge(
  trx: Transaction<Tables>,
  now: Date,
): Promise<{ tries: number } | undefined> {
  const text = now.toISOString()
  const far = plus(now, longest)
  return await trx
    .updateTable('edge_purge')
    .set({ leased_until: plus(now, leaseTime) })
    .where(({ or, eb }) => or([eb('due_at', '<=', text), eb('due_at', '>', far)]))
    .where(({ or, eb }) =>
      or([
        eb('leased_until', 'is', null),
        eb('leased_until', '<', text),
        eb('leased_until', '>', far),
      ]),
    )
    .returning('tries')
    .executeTakeFirst()
}

/** Notes that it was done; the next one, if any, is at least a second later. */
export async function endPurge(trx: Transaction<Tables>, now: Date): Promise<void> {
  const later = plus(now, settling)
  await trx
    .updateTable('edge_purge')
    .set(({ eb, ref, val }) => ({
      due_at: eb
        .case()
        .when('again_at', '<', later)
        .then(val<string | null>(later))
        .else(ref('again_at'))
        .end(),
      again_at: null,
      leased_until: null,
      tries: 0,
    }))
    .execute()
}

/** Notes that it failed, and is to be tried again in so many ms. */
export async function putOffPurge(
  trx: Transaction<Tables>,
  now: Date,
  pause: number,
): Promise<void> {
  await trx
    .updateTable('edge_purge')
    .set(({ eb }) => ({
      due_at: plus(now, pause),
      leased_until: null,
      tries: eb('tries', '+', 1),
    }))
    .execute()
}

/** When the next one is due; null: nothing has changed. */
export async function nextPurge(read: Kysely<Tables>): Promise<string | null> {
  const row = await read.selectFrom('edge_purge').select('due_at').executeTakeFirst()
  return row?.due_at ?? null
}
