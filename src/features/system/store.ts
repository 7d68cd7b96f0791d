import type { Kysely } from 'kysely'
import type { Tables } from '../../database/tables/tables.ts'

/** What the outbox holds that has not ended, and how much was given up. */
export async function countTasks(read: Kysely<Tables>) {
  const waiting = await read
    .selectFrom('outbox')
    .select(({ fn }) => [
      fn.countAll<number | string>().as('count'),
      fn.min('created_at').as('since'),
    ])
    .where('ended_at', 'is', null)
    .where('next_try_at', 'is not', null)
    .executeTakeFirstOrThrow()
  const given = await read
    .selectFrom('outbox')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('state', 'in', ['failed', 'refused', 'bounced'])
    .where('next_try_at', 'is', null)
    .executeTakeFirstOrThrow()
  return {
    waiting: Number(waiting.count),
    waiting_since: waiting.since,
    given_up: Number(given.count),
  }
}
