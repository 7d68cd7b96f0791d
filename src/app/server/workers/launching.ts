import type { ParentLog } from './parent-log.ts'
import type { Ended, WorkerOrder, WorkerProcess } from './start-worker.ts'

interface Parts {
  start: (order: WorkerOrder) => WorkerProcess
  onMessage: WorkerOrder['onMessage']
  log: ParentLog
  /** Aborted: none is started any more. */
  stopped: AbortSignal
}

/** A worker that is ready, or how it ended before that; null: none is started any more. */
export type Launched = WorkerProcess | Ended | null

export const isReady = (launched: Launched): launched is WorkerProcess =>
  launched !== null && 'number' in launched

/** In ms. */
const slow = 60_000

/**
 * Starts workers, one at a time: what is done at a start, such as a migration, is never done by two. The
 * first of all listens before anything else is done, so that a port that is taken changes nothing; the
 * others take no connection before they can answer.
 */
export function launching({ start, onMessage, log, stopped }: Parts) {
  const workers = new Set<WorkerProcess>()
  let port: number | null = null
  let before: Promise<unknown> = Promise.resolve()

  /** Null where the system gives no process, as without memory for it. */
  function forked(order: WorkerOrder): WorkerProcess | null {
    try {
      return start(order)
    } catch (error) {
      log('error', 'no process can be started', { of: order.number, why: String(error) })
      return null
    }
  }

  async function launch(number: number, restarts: number): Promise<Launched> {
    if (stopped.aborted) return null
    const worker = forked({ number, port, restarts, onMessage })
    if (worker === null) return { code: null, signal: null }
    workers.add(worker)
    const ended = worker.ended.finally(() => workers.delete(worker))
    // Nothing ends it, because a migration may take that long; the others wait for it.
    const timer = setTimeout(
      () => log('warn', 'a worker is not ready yet', { of: number }),
      slow,
    ).unref()
    const outcome = await Promise.race([worker.begun, ended]).finally(() => clearTimeout(timer))
    if (typeof outcome !== 'number') return outcome
    port = outcome
    return worker
  }

  return {
    workers,
    /** Whether any was ever ready. */
    wasReady: () => port !== null,
    async launch(number: number, restarts: number): Promise<Launched> {
      const launched = before.then(async () => await launch(number, restarts))
      before = launched.catch(() => {})
      return await launched
    },
  }
}
