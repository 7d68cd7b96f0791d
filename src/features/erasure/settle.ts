import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../../database/open.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'
import { isUnsettled, markSettled } from './erasure-store.ts'

interface Parts {
  database: Database
  clock: Clock
  log: Log
}

/** In ms. */
const answering = 50

/**
 * Clears what was deleted out of the search's index and the log of the database, in small steps, after
 * an erasure has been answered. What a crash broke off is begun again at the next start.
 */
export function settling({ database, clock, log }: Parts) {
  let running: Promise<void> | undefined

  async function settle(): Promise<void> {
    // The answer goes first.
    await pause(answering)
    if (!(await isUnsettled(database.read))) return
    const settled_at = clock.now().toISOString()
    await database.clearDeleted()
    await database.transaction((trx) => markSettled(trx, settled_at))
  }

  const failed = (err: unknown) =>
    log.error({ err }, 'cannot clear the traces of an erasure; it is tried again at the next start')

  return {
    begin(): void {
      running = (running ?? Promise.resolve()).then(settle).catch(failed)
    },
    /** Resolves when nothing is being cleared. */
    settled: async (): Promise<void> => await running,
  }
}
