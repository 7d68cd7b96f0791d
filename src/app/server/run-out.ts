import type { Transaction } from 'kysely'
import { inBackground } from '../../contract/background.ts'
import type { Tables } from '../../database/tables/tables.ts'
import { endTickets, endTicketsAhead } from '../../features/download/store.ts'
import { endPreviews } from '../../features/editorial/preview-store.ts'
import { endChallenges, endChallengesAhead } from '../../platform/auth/challenges.ts'
import { endLinks, endLinksAhead } from '../../platform/auth/links.ts'
import { endSessions, endSessionsAhead } from '../../platform/auth/sessions.ts'
import type { World } from './world.ts'

const [second, minute] = [1_000, 60_000]

/**
 * Ends for good what was made while the clock was ahead. It is not in force meanwhile, by its time;
 * only a clock that has been right for a while may end it, as one that is behind would end everything.
 */
export async function endAhead(trx: Transaction<Tables>, now: string): Promise<void> {
  await endSessionsAhead(trx, now)
  await endLinksAhead(trx, now)
  await endChallengesAhead(trx, now)
  await endTicketsAhead(trx, now)
}

/**
 * Ends for good what has run out: at the start, each minute, and at once when the clock went back,
 * as it was before. By its time alone, a session or a link would be good again then.
 */
export function runOut({ database, clock, log }: Pick<World, 'database' | 'clock' | 'log'>) {
  // Up to where the clock has been since it last went back, and since that was last ended for good.
  let last = clock.now().getTime()
  let latest = last
  let endedAt = -Infinity

  async function look(): Promise<void> {
    const now = clock.now().getTime()
    const back = last - now
    last = Math.max(last, now)
    latest = Math.max(latest, now)
    if (back < second && now - endedAt < minute) return
    if (back >= second) log.warn({ seconds: Math.round(back / 1_000) }, 'the clock went back')
    last = endedAt = now
    const mark = latest
    const until = new Date(mark)
    await database.transaction(async (trx) => {
      await endSessions(trx, until)
      await endLinks(trx, until.toISOString())
      await endChallenges(trx, until.toISOString())
      await endTickets(trx, until.toISOString())
      await endPreviews(trx, until.toISOString())
    })
    // Only now: what could not be ended is to be ended by that time still, though the clock is back.
    if (latest === mark) latest = now
  }

  return {
    look,
    /** Returns the function that stops it. */
    start(): () => void {
      // What could not be ended is tried again in a minute.
      const tick = () =>
        inBackground(look().catch((err: unknown) => log.warn({ err }, 'cannot end what ran out')))
      const timer = setInterval(tick, second).unref()
      tick()
      return () => clearInterval(timer)
    },
  }
}
