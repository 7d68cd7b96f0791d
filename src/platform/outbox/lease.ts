import type { ExpressionBuilder, Transaction } from 'kysely'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables/tables.ts'
import { longestPauseAfter, mostTries } from './outcome.ts'
import type { Task } from './task.ts'

/** For how long, in ms, a task belongs to one worker; after that any worker may try it again. */
export const leaseTime = 60_000

/** A task that this worker may try now; by `until` the end of the try finds its row. */
export interface Lease {
  task: Task
  until: string
}

/** In ms: longer than any pause or lease, so that what waits longer is from a clock that went back. */
const beyond = 7 * 3_600_000

/** In ms: longer than anything is held back, as above. */
const longestHold = 10 * 60_000

const numbersOfTries = Array.from({ length: mostTries - 1 }, (_, index) => index + 1)

/**
 * The tasks that are due at `now`, with those whose lease ran out before they ended, and those that
 * a clock which was ahead has put off: one that was never tried has nothing to wait for, and a mail
 * waits no longer than its pause. Of other tasks a server may have said when to come again.
 */
export const dueBy = (now: string, kinds: Task['kind'][]) => {
  const after = (ms: number) => new Date(Date.parse(now) + ms).toISOString()
  return (is: ExpressionBuilder<Tables, 'outbox'>) =>
    is.and([
      is('kind', 'in', kinds),
      is.or([
        is('held_until', 'is', null),
        is('held_until', '<=', now),
        is('held_until', '>', after(longestHold)),
      ]),
      is.or([
        is('next_try_at', '<=', now),
        is('next_try_at', '>', after(beyond)),
        is.and([
          is('next_try_at', '>', now),
          is('leased_until', 'is', null),
          is.or([
            is('attempts', '=', 0),
            ...numbersOfTries.map((tries) =>
              is.and([
                is('kind', '=', 'mail'),
                is('attempts', '=', tries),
                is('next_try_at', '>', after(Math.max(leaseTime, longestPauseAfter(tries)))),
              ]),
            ),
          ]),
        ]),
      ]),
    ])
}

interface Wanted {
  kinds: Task['kind'][]
  most: number
  now: string
  until: string
  engine: Database['engine']
}

/**
 * Leases tasks that are due. A leased row is due again when its lease runs out, so nothing has to be
 * cleaned up after a worker that died. On PostgreSQL two workers may choose at the same time: each
 * skips the rows that the other has locked, and a row that was leased in between no longer meets the
 * outer condition.
 */
export async function leaseDue(
  trx: Transaction<Tables>,
  { kinds, most, now, until, engine }: Wanted,
): Promise<Lease[]> {
  const rows = await trx
    .with(
      (chosen) => chosen('chosen').materialized(),
      (db) =>
        db
          .selectFrom('outbox')
          .select('id')
          .where(dueBy(now, kinds))
          .orderBy('next_try_at')
          .limit(most)
          .$if(engine === 'postgres', (query) => query.forUpdate().skipLocked()),
    )
    .updateTable('outbox')
    .set((row) => ({
      state: 'sending',
      attempts: row('attempts', '+', 1),
      next_try_at: until,
      leased_until: until,
    }))
    .where('id', 'in', (db) => db.selectFrom('chosen').select('id'))
    .where(dueBy(now, kinds))
    .returning(['id', 'kind', 'about', 'payload', 'created_at as createdAt', 'attempts as attempt'])
    .execute()
  return rows.map((row) => ({
    until,
    task: { ...row, payload: JSON.parse(row.payload) as unknown },
  }))
}
