import type { Kysely, SelectQueryBuilder, Transaction } from 'kysely'
import { inTurns } from '../../database/in-turns.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { Task } from './task.ts'

/** Deletes the tasks of a kind that have ended. */
export async function forgetEnded(trx: Transaction<Tables>, kind: Task['kind']): Promise<void> {
  await trx
    .deleteFrom('outbox')
    .where('kind', '=', kind)
    .where('ended_at', 'is not', null)
    .execute()
}

/** Mails, and messages to other programs, that ended before a moment. */
export const tasksEndedBefore = (read: Kysely<Tables>, before: string) =>
  read
    .selectFrom('outbox')
    .select('outbox.id')
    .where('kind', 'in', ['mail', 'webhook'])
    // What ended before was made before, and by that they have an index.
    .where('outbox.created_at', '<', before)
    .where('ended_at', '<', before)
    .where('next_try_at', 'is', null)
    .orderBy('outbox.created_at')

/** Deletes those of these tasks that have still ended, and gives how many they were. */
export async function forgetTasks(
  trx: Transaction<Tables>,
  ended: SelectQueryBuilder<Tables, 'outbox', { id: string }>,
): Promise<number> {
  const ids = (await ended.execute()).map(({ id }) => id)
  await inTurns(ids, (some) =>
    trx
      .deleteFrom('outbox')
      .where('id', 'in', some)
      // Once more of the row itself: it may be sent again at this moment.
      .where('next_try_at', 'is', null)
      .execute(),
  )
  return ids.length
}

/** Deletes what was to be sent about these, but for what a worker tries just now. */
export async function forgetTasksAbout(
  trx: Transaction<Tables>,
  about: readonly string[],
  now: string,
): Promise<void> {
  await trx
    .deleteFrom('outbox')
    .where('about', 'in', about)
    .where((is) => is.or([is('leased_until', 'is', null), is('leased_until', '<=', now)]))
    .execute()
}
