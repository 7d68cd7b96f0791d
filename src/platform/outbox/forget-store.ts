import type { Expression, Kysely, Transaction } from 'kysely'
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

/** Mails that ended before a moment. */
export const mailsEndedBefore = (read: Kysely<Tables>, before: string) =>
  read
    .selectFrom('outbox')
    .select('outbox.id')
    .where('kind', '=', 'mail')
    // What ended before was made before, and by that they have an index.
    .where('outbox.created_at', '<', before)
    .where('ended_at', '<', before)
    .where('next_try_at', 'is', null)
    .orderBy('outbox.created_at')

/** Deletes tasks by their ids, and gives how many. */
export async function forgetTasks(
  trx: Transaction<Tables>,
  ids: Expression<{ id: string }>,
): Promise<number> {
  const gone = await trx
    .deleteFrom('outbox')
    .where('id', 'in', ids as unknown as Expression<string>)
    .returning('id')
    .execute()
  return gone.length
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
