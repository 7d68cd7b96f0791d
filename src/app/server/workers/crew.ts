import { setTimeout as wait } from 'node:timers/promises'
import { inBackground } from '../../../contract/background.ts'
import type { ParentLog } from './parent-log.ts'
import { wontStart } from './messages.ts'
import { isReady, launching, type Launched } from './launching.ts'
import { passingQuestions } from './questions.ts'
import { restartRule } from './restarts.ts'
import { startWorker, type Ended, type WorkerProcess, type WorkerOrder } from './start-worker.ts'

interface Parts {
  /** How many there are to be. */
  count: number
  log: ParentLog
  /** Called where there is nothing to be started again. */
  giveUp: (why: string | null) => void
  start?: (order: WorkerOrder) => WorkerProcess
  rule?: ReturnType<typeof restartRule>
  /** In ms: how long one may take to end before it is killed. */
  patience?: number
}

/** The workers: how many there are to be, started again when they end by themselves. */
export function createCrew(parts: Parts) {
  const { count, log, giveUp, start = startWorker, rule = restartRule(), patience = 15_000 } = parts
  const stopped = new AbortController()
  const { signal } = stopped
  const onMessage = passingQuestions(() => [...workers])
  const { workers, wasReady, launch } = launching({ start, onMessage, log, stopped: signal })
  const restarts = new Map<number, number>()
  /** Those that are to be started again after their pause. */
  const due = new Set<number>()

  /** Starts one; from then on it is started again when it ends by itself. */
  async function begin(number: number): Promise<Launched> {
    const launched = await launch(number, restarts.get(number) ?? 0)
    if (!isReady(launched)) return launched
    rule.ready()
    log('info', 'a worker is ready', { of: number, pid: launched.pid })
    inBackground(watch(launched))
    return launched
  }

  async function watch(worker: WorkerProcess): Promise<void> {
    const since = performance.now()
    const ended = await worker.ended
    if (worker.state !== 'stopping') await again(worker.number, ended, performance.now() - since)
  }

  function abandon(why: string | null): void {
    stopped.abort()
    giveUp(why)
  }

  /** Starts one anew until it is ready. */
  async function again(number: number, ended: Ended, readyFor: number): Promise<void> {
    if (signal.aborted || due.has(number)) return
    if (ended.code === wontStart && !wasReady()) return abandon(null)
    const only = ![...workers].some(({ state }) => state === 'ready')
    const pause = rule.pauseOf(number, readyFor, only)
    if (pause === null) return abandon(neverReady)
    log('error', 'a worker ended, and is started again', { of: number, ...ended, ms: pause })
    restarts.set(number, (restarts.get(number) ?? 0) + 1)
    due.add(number)
    await wait(pause, undefined, { signal }).catch(() => {})
    due.delete(number)
    // Replaced meanwhile; where that one does not start, `replace` comes back here.
    if (living(workers, number).length > 0) return
    const next = await begin(number)
    if (next && !isReady(next)) await again(number, next, 0)
  }

  return {
    /** Starts the first, and once it is ready the others. */
    async start(): Promise<void> {
      for (let number = 1; number <= count; number += 1) {
        const first = await begin(number)
        if (!first || isReady(first)) continue
        const laterReady = again(number, first, 0)
        // The others do not wait for one that does not start, unless nothing has been made ready yet.
        if (!wasReady()) await laterReady
      }
    },
    /** Replaces each by a new one, which is ready before the old one ends; false where one did not start. */
    async replace(): Promise<boolean> {
      for (let number = 1; number <= count; number += 1) {
        const next = await begin(number)
        if (!isReady(next)) {
          // The old one may have died meanwhile, and counted on this one.
          if (next && living(workers, number).length === 0) inBackground(again(number, next, 0))
          return false
        }
        const old = living(workers, number).filter((one) => one !== next)
        await Promise.all(old.map((one) => end(one, patience)))
      }
      return true
    },
    async stop(): Promise<void> {
      stopped.abort()
      await Promise.all([...workers].map((worker) => end(worker, patience)))
    },
  }
}

const neverReady =
  'The program ended 5 times within a minute and was never ready; why, it says above.'

const living = (workers: Iterable<WorkerProcess>, number: number) =>
  [...workers].filter((one) => one.number === number && one.state !== 'stopping')

/** Asks it to end, and waits until it has. */
async function end(worker: WorkerProcess, patience: number): Promise<void> {
  worker.state = 'stopping'
  worker.kill('SIGTERM')
  const timer = setTimeout(() => worker.kill('SIGKILL'), patience)
  await worker.ended
  clearTimeout(timer)
}
