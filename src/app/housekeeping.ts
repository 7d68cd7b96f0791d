import type { Database } from '../database/open.ts'
import type { Clock } from '../platform/clock.ts'
import { forgetOldKeys } from '../platform/idempotency.ts'
import type { Log } from '../platform/log.ts'

const anHour = 60 * 60 * 1000

/** Takes out each hour what has served its time; gives what stops it. */
export function keepHouse(database: Database, clock: Clock, log: Log): () => void {
  const tidy = () =>
    database
      .transaction((trx) => forgetOldKeys(trx, clock.now()))
      // It is tried again in an hour, and nothing depends on it meanwhile.
      .catch((err: unknown) => log.warn({ err }, 'cannot tidy up'))
  const timer = setInterval(() => void tidy(), anHour)
  timer.unref()
  return () => clearInterval(timer)
}
