import { inBackground } from '../../contract/background.ts'
import type { Database } from '../../database/open.ts'
import { newId } from '../auth/token.ts'
import type { Log } from '../log.ts'
import { readLease, releaseLease, renewLease, takeLease } from './lease-store.ts'

/** What one process does for all, such as mails of the day; it may be started anew after it was stopped. */
interface LeaderJob {
  start(): void
  stop(): void | Promise<void>
}

interface Parts {
  database: Database
  log: Log
  jobs: readonly LeaderJob[]
  /** Which lease. */
  name: string
  /** In ms; goes on evenly whatever the clock is set to. */
  uptime?: () => number
}

/** In ms, between two looks at the lease. */
const every = 2_000
/**
 * In ms: so long a lease stands still before another takes it, and so long its holder goes on without
 * having renewed it; the second is less, so that the holder has stopped by then.
 */
const [standstill, giveUp] = [9_000, 6_000]
const notDurable = { durable: false } as const

/**
 * Does jobs in one process at a time, whichever machine it runs on: each looks for the lease every two
 * seconds, one has it, and when that one dies or loses the database another has it within 12 s. A process
 * that stops gives it back. No clock is read, because a clock that jumps would give it to two.
 */
export function leading({ database, log, jobs, name, uptime = () => performance.now() }: Parts) {
  const own = { name, holder: newId() }
  /** When it was last renewed, by `uptime`; null: somebody else has it. */
  let heldAt: number | null = null
  const standsStill = watchBeat()
  let looking: Promise<void> | null = null
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  const ticks = new Set<Promise<void>>()

  async function look(): Promise<void> {
    const at = uptime()
    if (heldAt !== null) {
      const isOurs = await database.transaction((trx) => renewLease(trx, own), notDurable)
      // It may have been given up while that took too long.
      if (isOurs && heldAt !== null) heldAt = at
      if (!isOurs) await end('another process does the repeated jobs now')
      return
    }
    const found = await readLease(database.read, name)
    const isOthers = found && found.holder !== null && found.holder !== own.holder
    if ((isOthers && !standsStill(found.beat, at)) || stopped) return
    if (!(await database.transaction((trx) => takeLease(trx, own, found), notDurable))) return
    heldAt = at
    // It is given back by `stop`, which waits for this.
    if (stopped) return
    if (found?.holder && found.holder !== own.holder)
      log.warn('does the repeated jobs in place of a process that is gone')
    for (const job of jobs) job.start()
  }

  const stopAll = () => Promise.all(jobs.map(async (job) => await job.stop()))

  async function end(why: string): Promise<void> {
    if (heldAt === null) return
    heldAt = null
    log.warn(why)
    await stopAll()
  }

  async function once(): Promise<void> {
    if (heldAt !== null && uptime() - heldAt >= giveUp)
      await end('the repeated jobs stand still: that they go on could not be noted')
    if (stopped) return
    looking ??= look()
      .catch((err: unknown) => log.warn({ err }, 'cannot see who does the repeated jobs'))
      .finally(() => (looking = null))
    await looking
  }

  /** Looks once, unless a look goes on still. */
  async function tick(): Promise<void> {
    const ticking = once()
    ticks.add(ticking)
    await ticking.finally(() => ticks.delete(ticking))
  }

  return {
    tick,
    /** Whether this process does them. */
    leads: () => heldAt !== null,
    start(): void {
      timer ??= setInterval(() => inBackground(tick()), every).unref()
      inBackground(tick())
    },
    /** Stops the jobs, and gives the lease back once those that say so have ended. */
    async stop(): Promise<void> {
      clearInterval(timer)
      stopped = true
      await Promise.all(ticks)
      if (heldAt === null) return
      heldAt = null
      await stopAll()
      await giveBack({ database, log }, own)
    },
  }
}

/** Says whether a lease has not been renewed for so long that its holder has stopped. */
function watchBeat() {
  let seen = { beat: -1, at: 0 }
  return (beat: number, at: number): boolean => {
    if (beat !== seen.beat) seen = { beat, at }
    return at - seen.at >= standstill
  }
}

async function giveBack(
  { database, log }: Pick<Parts, 'database' | 'log'>,
  own: Parameters<typeof releaseLease>[1],
): Promise<void> {
  await database
    .transaction((trx) => releaseLease(trx, own), notDurable)
    // It stands still then, and another takes it.
    .catch((err: unknown) => log.warn({ err }, 'cannot give the repeated jobs to another process'))
}
