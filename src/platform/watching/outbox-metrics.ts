import type { Database } from '../../database/open.ts'
import type { Clock } from '../clock.ts'
import { tasksGivenUp, tasksWaiting } from '../outbox/depth-store.ts'
import type { Task } from '../outbox/task.ts'
import { gauge, type Family } from './family.ts'

interface Parts {
  database: Pick<Database, 'read'>
  clock: Clock
  /** All kinds of task. */
  kinds: readonly Task['kind'][]
}

/** Reads how much the outbox holds, and for how long. */
export const outboxFamilies =
  ({ database, clock, kinds }: Parts) =>
  async (): Promise<Family[]> => {
    const [waiting, givenUp] = await Promise.all([
      tasksWaiting(database.read, kinds),
      tasksGivenUp(database.read),
    ])
    const now = clock.now().getTime()
    return [
      gauge(
        'portico_outbox_tasks',
        'Tasks that are still to be done, by kind and state.',
        waiting.map(({ kind, state, count }) => ({ labels: { kind, state }, value: count })),
      ),
      gauge(
        'portico_outbox_oldest_seconds',
        'For how long the oldest of them has waited.',
        waiting.map(({ kind, state, since }) => ({
          labels: { kind, state },
          value: Math.max(0, now - Date.parse(since)) / 1_000,
        })),
      ),
      gauge(
        'portico_outbox_given_up',
        'Tasks that were given up, by kind.',
        givenUp.map(({ kind, count }) => ({ labels: { kind }, value: count })),
      ),
    ]
  }
