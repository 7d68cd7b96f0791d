import type { Transaction } from 'kysely'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables/tables.ts'
import { forgetRemovedBefore } from '../../features/collection/removed-store.ts'
import { removedKeptFrom } from '../../features/collection/removed.ts'
import { forgetMediaBefore } from '../../features/media/store.ts'
import { forgetActsBefore } from '../../features/notification/act-store.ts'
import { forgetPastOfAll } from '../../features/undo/store.ts'
import { forgetGone } from '../../features/presence/store.ts'
import { forgetLinks } from '../../platform/auth/links.ts'
import { forgetSeeAs } from '../../platform/auth/see-as.ts'
import { endUnanswered } from '../../features/member/unanswered-store.ts'
import type { ClockWatch } from '../../platform/leading/clock-watch.ts'
import type { Clock } from '../../platform/clock.ts'
import { forgetOldKeys } from '../../platform/http/idempotency.ts'
import { forgetCounted } from '../../platform/mail/allowance-store.ts'
import { forgetEnded } from '../../platform/outbox/forget-store.ts'
import type { Log } from '../../platform/log.ts'
import { inBackground } from '../../contract/background.ts'
import { endAhead } from './run-out.ts'

const anHour = 60 * 60 * 1000
const aDay = 24 * anHour
/** In ms: an hour's drift and a correction of the clock are far less. */
const mostDrift = 10 * 60 * 1000

interface Parts {
  database: Database
  clock: Clock
  log: Log
  /** Removes what has been kept for as long as it is promised. */
  retain: () => Promise<void>
  /** Deletes the files and documents whose time is over. */
  sweep: () => Promise<void>
  logMissing: () => Promise<void>
  clockWatch: ClockWatch
}

/**
 * Deletes each hour what has expired, once the clock of this process has gone evenly for an hour: what a
 * clock deletes that was put ahead is lost. So nothing is deleted by a process that has just started.
 */
export function housekeeper(parts: Parts) {
  const { database, clock, log, retain, sweep, logMissing, clockWatch } = parts
  let timer: NodeJS.Timeout | undefined

  function isSteady(): boolean {
    const { ms, whole } = clockWatch.moved(anHour)
    if (Math.abs(ms) < mostDrift) return whole
    log.warn({ seconds: Math.round(ms / 1000) }, 'the clock jumped: nothing is deleted for an hour')
    return false
  }

  async function tidy(): Promise<void> {
    if (!isSteady()) return await logMissing()
    const now = clock.now()
    await database.transaction(async (trx) => {
      await forgetOldKeys(trx, now)
      await forgetOldWays(trx, now)
      const aMonthAgo = new Date(now.getTime() - 30 * aDay).toISOString()
      await endUnanswered(trx, aMonthAgo, now.toISOString())
      await forgetGone(trx, now)
      await forgetRemovedBefore(trx, removedKeptFrom(now))
      await forgetMediaBefore(trx, removedKeptFrom(now))
      await forgetPastOfAll(trx, new Date(now.getTime() - anHour).toISOString())
      await forgetActsBefore(trx, new Date(now.getTime() - anHour).toISOString())
      await endAhead(trx, now.toISOString())
    })
    await retain()
    await sweep()
  }

  // Tried again in an hour; nothing depends on it meanwhile.
  const tick = () =>
    inBackground(tidy().catch((err: unknown) => log.warn({ err }, 'cannot tidy up')))

  return {
    tidy,
    start(): void {
      timer ??= setInterval(tick, anHour).unref()
      tick()
    },
    stop(): void {
      clearInterval(timer)
      timer = undefined
    },
  }
}

/**
 * Deletes what can no longer sign anybody in: links after a day, and requests for a reset or a link to
 * sign in, which hold what somebody typed.
 */
async function forgetOldWays(trx: Transaction<Tables>, now: Date): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms).toISOString()
  await forgetSeeAs(trx, before(aDay))
  await forgetLinks(trx, before(aDay))
  await forgetEnded(trx, 'reset')
  await forgetEnded(trx, 'sign-in-link')
  await forgetCounted(trx, before(aDay))
}
