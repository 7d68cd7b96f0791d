import type { Transaction } from 'kysely'
import { inBackground } from '../../contract/background.ts'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import { repeated } from '../repeat.ts'
import { endPurge, leasePurge, nextPurge, notePurge, putOffPurge } from './purge-store.ts'

interface Parts {
  database: Database
  clock: Clock
  log: Log
  /** Asks the caches to forget the site, but for those of `done`, which it adds to; throws when one did not. */
  ask: (done: Set<string>) => Promise<void>
}

/** In ms: how long it takes until what a process that has ended left behind is done by another. */
const every = 5_000
/** In ms, the pauses after failures; the last one goes on. */
const pauses = [1_000, 2_000, 4_000, 8_000, 15_000]

const failing = 'cannot see whether caches in front have to forget the site'

/**
 * Asks the caches in front to forget the site, a second after a change of content, once a second at
 * most, by one process, and again until they have.
 */
export function edgePurging({ database, clock, log, ask }: Parts) {
  let alarm: NodeJS.Timeout | undefined
  let runs = false
  /** How many changes were noticed, and how many of these are written down. */
  let [noted, written] = [0, 0]
  /** What has forgotten the site since the last change that was noticed here; each process notices each. */
  let done = new Set<string>()
  let writing: Promise<unknown> = Promise.resolve()

  // A start asks in any case, so nothing is lost with the power.
  const change = async <T>(run: (trx: Transaction<Tables>) => Promise<T>): Promise<T> =>
    await database.transaction(run, { durable: false })

  /** Resolves when what is due now has been done, or has failed. */
  async function look(): Promise<void> {
    await writing
    await writeRest()
    // Most looks find nothing, and none of those writes.
    if ((await nextPurge(database.read)) === null) return
    const leased = await change((trx) => leasePurge(trx, clock.now()))
    if (leased) await askOnce(leased)
    await setAlarm()
  }

  async function askOnce({ tries }: { tries: number }): Promise<void> {
    // The first time after a change, whoever noticed that.
    if (tries === 0) done = new Set()
    try {
      await ask(done)
    } catch (err) {
      const pause = pauses[Math.min(tries, pauses.length - 1)] as number
      // Once for each time that they are away.
      if (tries === 0) log.warn({ err }, 'a cache in front was not asked to forget the site')
      return await change((trx) => putOffPurge(trx, clock.now(), pause))
    }
    await change((trx) => endPurge(trx, clock.now()))
    if (tries > 0) log.info({ tries }, 'the caches in front have forgotten the site')
  }

  async function write(): Promise<void> {
    const upTo = noted
    await change((trx) => notePurge(trx, clock.now()))
    written = Math.max(written, upTo)
  }

  const writeRest = async () => void (written < noted && (await write()))

  async function setAlarm(): Promise<void> {
    const due = await nextPurge(database.read)
    clearTimeout(alarm)
    if (due === null || !runs) return
    const wait = Math.max(0, Date.parse(due) - clock.now().getTime())
    alarm = setTimeout(() => void look().catch(complain), Math.min(wait, every)).unref()
  }

  const complain = (err: unknown) => log.error({ err }, failing)
  const looking = repeated(look, { every, log, failing })
  return {
    look,
    /** Notes that content has changed. */
    note(): void {
      noted += 1
      done = new Set()
      writing = write().then(setAlarm).catch(complain)
      inBackground(writing)
    },
    start(): void {
      runs = true
      looking.start()
    },
    stop(): void {
      runs = false
      looking.stop()
      clearTimeout(alarm)
    },
  }
}
