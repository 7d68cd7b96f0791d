import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { Audit } from '../../platform/audit/act.ts'
import type { Actor } from '../../platform/audit/entry.ts'
import type { Log } from '../../platform/log.ts'
import type { Clock } from '../../platform/clock.ts'
import { noteClock, readClock } from './clock-store.ts'
import { keptSince } from './period.ts'
import { mostCounted, periodNames, steadyDays, type PeriodName } from './staff.contract.ts'

/** Rows that end with time; their slice has the two functions. */
export interface Ending {
  /** How many have stood still since before this moment, counted up to `most`. */
  count(read: Kysely<Tables>, before: string, most: number): Promise<number>
  /** Removes up to `most` of them with all that hangs on them, and gives how many. */
  remove(trx: Transaction<Tables>, before: string, most: number): Promise<number>
}

interface Parts {
  database: Database
  clock: Clock
  audit: Audit
  log: Log
  endings: Record<PeriodName, Ending>
}

/** In one transaction: others that write wait for no more than this. */
const atOnce = 100
/** In one hour, so that what has gathered over years goes over a night. */
const mostInAnHour = 5_000
const aDay = 24 * 60 * 60 * 1000
const program: Actor = { viewer: null, address: '', requestId: '' }

/** Removes what has had its time, and says what goes next. */
export function retention({ database, clock, audit, log, endings }: Parts) {
  async function removeSome(name: PeriodName, before: string): Promise<number> {
    return await audit.act(program, async (trx, record) => {
      const count = await endings[name].remove(trx, before, atOnce)
      if (count > 0) record({ action: 'kept-long-enough', detail: { what: name, count } })
      return count
    })
  }

  async function removeAll(name: PeriodName, before: string): Promise<void> {
    let [all, some] = [0, 0]
    do all += some = await removeSome(name, before)
    while (some === atOnce && all < mostInAnHour)
  }

  return {
    /** Removes nothing while the clock has not gone evenly for days. */
    async remove(): Promise<void> {
      const now = clock.now()
      const { isSteady, hadGap } = await database.transaction((trx) => noteClock(trx, now))
      if (hadGap) log.warn(`the clock has a gap: nothing is removed for ${steadyDays} days`)
      if (!isSteady) return
      for (const name of periodNames)
        // One that cannot be removed is tried again in an hour, and holds up none of the others.
        await removeAll(name, keptSince(name, now)).catch((err: unknown) =>
          log.error({ err, what: name }, 'cannot remove what has been kept for long enough'),
        )
    },
    /** How it stands: when it looked, and how many of each go next. */
    async read() {
      const now = clock.now()
      const within = (name: PeriodName, days: number) =>
        endings[name].count(
          database.read,
          keptSince(name, new Date(now.getTime() + days * aDay)),
          mostCounted + 1,
        )
      const kept = []
      for (const name of periodNames)
        kept.push({ name, in_a_week: await within(name, 7), in_a_month: await within(name, 30) })
      return { ...(await readClock(database.read, now)), kept }
    },
  }
}
