import type { ExpressionBuilder, Transaction } from 'kysely'
import type { Tables } from '../../database/tables/tables.ts'
import { withdrawHeld } from '../../platform/outbox/store.ts'

/** The notices and tasks of mails that were written, to be taken back while they are held. */
export interface HeldNotices {
  notices: string[]
  tasks: string[]
}

/** In ms: longer than any notice is held, so that what is held for longer is from a clock that went back. */
const longestHold = 60_000

/** Those that are not held back at `now`. */
export function areShown(now: string) {
  const tooFar = new Date(Date.parse(now) + longestHold).toISOString()
  return (is: ExpressionBuilder<Tables, 'notification'>) =>
    is.or([
      is('notification.held_until', 'is', null),
      is('notification.held_until', '<=', now),
      is('notification.held_until', '>', tooFar),
    ])
}

/** Deletes notices that nobody was shown, with their mails; false when it is too late for one of them. */
export async function withdrawNotices(
  trx: Transaction<Tables>,
  { notices, tasks }: HeldNotices,
  now: string,
): Promise<boolean> {
  for (const task of tasks) if (!(await withdrawHeld(trx, task))) return false
  if (notices.length === 0) return true
  const { numDeletedRows } = await trx
    .deleteFrom('notification')
    .where('id', 'in', notices)
    .where((is) => is.not(areShown(now)(is)))
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows) === notices.length
}

/** Whether one of these notices is still there, shown or not. */
export async function noticesAreThere(
  trx: Transaction<Tables>,
  notices: readonly string[],
): Promise<boolean> {
  const there = trx.selectFrom('notification').select('id').where('id', 'in', notices).limit(1)
  return (await there.executeTakeFirst()) !== undefined
}
