import { setTimeout as wait } from 'node:timers/promises'
import type { Log } from '../log.ts'
import { leaseTime } from './lease.ts'
import { mostTries } from './outcome.ts'
import type { Outcome, Perform, Task } from './task.ts'

/** For how long a task may be tried: `patience` ms, and until the program stops. */
interface Bounds {
  patience: number
  stopped: AbortSignal
}

/** What a try is given besides its task. */
interface Given extends Bounds {
  log: Log
  /** As `Perform` says. */
  final?: () => Promise<void>
}

/** Tries to do a task; one that throws, or is not done within its bounds, is tried again later. */
export async function attempt(
  task: Task,
  perform: Perform | undefined,
  { patience, stopped, log, final }: Given,
): Promise<Outcome> {
  if (!perform) return { end: 'later', why: `nobody does tasks of the kind ${task.kind}` }
  // This happens only when the program died during the last try.
  if (task.attempt > mostTries)
    return { end: 'later', why: 'the program ended during the last try' }
  const tooLong = new AbortController()
  const timer = setTimeout(() => tooLong.abort(), patience)
  const signal = AbortSignal.any([tooLong.signal, stopped])
  try {
    return await Promise.race([perform(task, signal, final), abortOf(signal)])
  } catch (err) {
    const why = stopped.aborted ? 'the program was stopped' : `not done within ${patience / 1000} s`
    // The aborted try may still be running, so the next one waits for as long as a lease.
    if (signal.aborted) return { end: 'later', why, soonest: leaseTime }
    log.error({ err, task: task.id, kind: task.kind }, 'a task threw')
    return { end: 'later', why: err instanceof Error ? err.message : String(err) }
  } finally {
    clearTimeout(timer)
  }
}

const abortOf = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })

/**
 * Runs `write` until it succeeds, each second for half a minute, so that a task is not done twice
 * because the database was away when its end was to be recorded. Throws the last error.
 */
export async function insist<T>(write: () => Promise<T>): Promise<T> {
  for (let triesLeft = 30; ; triesLeft--) {
    try {
      return await write()
    } catch (error) {
      if (triesLeft === 0) throw error
      await wait(1_000)
    }
  }
}
