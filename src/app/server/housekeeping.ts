import type { Transaction } from 'kysely'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables/tables.ts'
import { forgetLinks } from '../../platform/auth/links.ts'
import { forgetSessions } from '../../platform/auth/sessions.ts'
import type { Clock } from '../../platform/clock.ts'
import { forgetOldKeys } from '../../platform/http/idempotency.ts'
import { forgetCounted } from '../../platform/mail/allowance-store.ts'
import { forgetEnded } from '../../platform/outbox/store.ts'
import type { Log } from '../../platform/log.ts'
import { inBackground } from '../../contract/background.ts'

const anHour = 60 * 60 * 1000
const aDay = 24 * anHour

/** Deletes what has expired, at the start and each hour; returns the function that stops it. */
export function keepHouse(
  database: Database,
  clock: Clock,
  log: Log,
  sweep: () => Promise<void>,
): () => void {
  const tidy = () =>
    database
      .transaction(async (trx) => {
        await forgetOldKeys(trx, clock.now())
        await forgetOldWays(trx, clock.now())
      })
      // Tried again in an hour; nothing depends on it meanwhile.
      .then(sweep)
      .catch((err: unknown) => log.warn({ err }, 'cannot tidy up'))
  const timer = setInterval(() => void tidy(), anHour)
  timer.unref()
  inBackground(tidy())
  return () => clearInterval(timer)
}

/**
 * Deletes what can no longer sign anybody in: sessions 90 days after their end, links after a day,
 * and requests for a reset, which hold what somebody typed.
 */
async function forgetOldWays(trx: Transaction<Tables>, now: Date): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms).toISOString()
  await forgetSessions(trx, before(90 * aDay))
  await forgetLinks(trx, before(aDay))
  await forgetEnded(trx, 'reset')
  await forgetCounted(trx, before(aDay))
}
