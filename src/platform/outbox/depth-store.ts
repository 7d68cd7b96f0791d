import { sql, type Kysely } from 'kysely'
import type { Tables } from '../../database/tables/tables.ts'
import type { Task } from './task.ts'

/** How many tasks of a kind are in a state, and since when the oldest is (ISO 8601). */
export interface TasksOfKind {
  kind: Task['kind']
  state: string
  count: number
  since: string
}

/** What is still to be done, by kind and state: `queued` for what was not tried, `failed` for what is tried again. */
export async function tasksWaiting(
  read: Kysely<Tables>,
  kinds: readonly Task['kind'][],
): Promise<TasksOfKind[]> {
  const rows = await read
    .selectFrom('outbox')
    .select(({ fn }) => [
      'kind',
      'state',
      fn.countAll<number | string>().as('count'),
      fn.min('created_at').as('since'),
    ])
    // As the index has it; every moment is later than an empty text.
    .where('kind', 'in', kinds)
    .where('next_try_at', '>', '')
    .groupBy(['kind', 'state'])
    .execute()
  return rows.map(({ count, ...row }) => ({ ...row, count: Number(count) }))
}

/** What was given up and has not been seen to, by kind. */
export async function tasksGivenUp(
  read: Kysely<Tables>,
): Promise<Pick<TasksOfKind, 'kind' | 'count'>[]> {
  const rows = await read
    .selectFrom('outbox')
    .select(({ fn }) => ['kind', fn.countAll<number | string>().as('count')])
    // As the index has it, which values that are bound would not be known to match.
    .where(sql<boolean>`state in ('failed', 'refused', 'duplicate', 'bounced')`)
    .where('created_at', '>', '')
    .where('next_try_at', 'is', null)
    .groupBy('kind')
    .execute()
  return rows.map(({ count, ...row }) => ({ ...row, count: Number(count) }))
}
