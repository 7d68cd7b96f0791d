import type { Ended, WorkerOrder, WorkerProcess } from './start-worker.ts'

interface Parts {
  start: (order: WorkerOrder) => WorkerProcess
  onMessage: WorkerOrder['onMessage']
  /** Aborted: none is started any more. */
  stopped: AbortSignal
}

/** A worker that is ready, or how it ended before that; null: none is started any more. */
export type Launched = WorkerProcess | Ended | null

export const isReady = (launched: Launched): launched is WorkerProcess =>
  launched !== null && 'number' in launched

/**
 * Starts workers, one at a time: what is done at a start, such as a migration, is never done by two. The
 * first of all listens before anything else is done, so that a port that is taken changes nothing; the
 * others take no connection before they can answer.
 */
export function launching({ start, onMessage, stopped }: Parts) {
  const workers = new Set<WorkerProcess>()
  let port: number | null = null
  let before: Promise<unknown> = Promise.resolve()

  async function launch(number: number, restarts: number): Promise<Launched> {
    if (stopped.aborted) return null
    const worker = start({ number, port, restarts, onMessage })
    workers.add(worker)
    const ended = worker.ended.finally(() => workers.delete(worker))
    const outcome = await Promise.race([worker.begun, ended])
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
      before = launched
      return await launched
    },
  }
}
