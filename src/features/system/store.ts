import { sql, type Kysely } from 'kysely'
import type { Tables } from '../../database/tables/tables.ts'

/** All kinds of task. */
export const taskKinds = ['mail', 'salesforce', 'reset', 'sign-in-link', 'scan', 'webhook'] as const

/** What the outbox holds that has not ended, and how much was given up. */
export async function countTasks(read: Kysely<Tables>) {
  const waiting = await read
    .selectFrom('outbox')
    .select(({ fn }) => [
      fn.countAll<number | string>().as('count'),
      fn.min('created_at').as('since'),
    ])
    // As the index has it; every moment is later than an empty text.
    .where('kind', 'in', taskKinds)
    .where('next_try_at', '>', '')
    .executeTakeFirstOrThrow()
  const given = await read
    .selectFrom('outbox')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    // As the index has it, which values that are bound would not be known to match.
    .where(sql<boolean>`state in ('failed', 'refused', 'duplicate', 'bounced')`)
    .where('created_at', '>', '')
    .where('next_try_at', 'is', null)
    .executeTakeFirstOrThrow()
  return {
    waiting: Number(waiting.count),
    waiting_since: waiting.since,
    given_up: Number(given.count),
  }
}
