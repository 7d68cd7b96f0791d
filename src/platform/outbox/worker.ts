import { attempt, insist } from './attempt.ts'
import { createFinalSteps } from './final-step.ts'
import type { Log } from '../log.ts'
import type { Lease } from './lease.ts'
import type { outboxStore } from './store.ts'
import { mostTries } from './outcome.ts'
import type { Outcome, Performers, Task } from './task.ts'

interface WorkerParts {
  store: ReturnType<typeof outboxStore>
  perform: Performers
  log: Log
  patience: number
  /** How many tasks it has under way at most. */
  most?: number
}

/** Does the tasks that are due, each time `look` is called. */
export interface Worker {
  /** Begins tasks that are due, as many as may run at once. */
  look(): Promise<void>
  /** The same for a timer: a failure is logged. */
  lookInBackground(): void
  /** Does tasks until none is due. */
  runDue(): Promise<void>
  /** Begins nothing more, and resolves when all tasks that were begun have ended. */
  finish(): Promise<void>
  /** Aborts the tasks that are still under way. */
  abandon(): void
}

/** A worker for the kinds of task that have a performer. */
export function createWorker({ store, perform, log, patience, most = 10 }: WorkerParts): Worker {
  const kinds = (Object.keys(perform) as Task['kind'][]).filter((kind) => perform[kind])
  const underWay = new Set<Promise<void>>()
  const abandoned = new AbortController()
  const bounds = { patience, stopped: abandoned.signal, log }
  const stopping = new AbortController()
  const finalStep = createFinalSteps()
  let failing = false

  const look = oneAtATime(async () => {
    while (!stopping.signal.aborted && underWay.size < most && (await store.hasDue(kinds))) {
      const leases = await store.lease(kinds, most - underWay.size)
      for (const lease of leases) begin(lease)
      // Another process was faster.
      if (leases.length === 0) return
    }
  })

  function lookInBackground(): void {
    const looked = look().then(() => (failing = false))
    looked.catch((err: unknown) => {
      // Logged once, not each second, while the database is away.
      if (!failing) log.error({ err }, 'cannot see what is due')
      failing = true
    })
  }

  function begin(lease: Lease): void {
    const trying = tryOnce(lease).finally(() => {
      underWay.delete(trying)
      lookInBackground()
    })
    underWay.add(trying)
  }

  async function tryOnce(lease: Lease): Promise<void> {
    const { id, kind, attempt: nth } = lease.task
    const fields = { task: id, kind, attempt: nth }
    const final = finalStep()
    try {
      const outcome = await attempt(lease.task, perform[kind], { ...bounds, final: final.enter })
      if (outcome.end !== 'done') log.warn({ ...fields, why: outcome.why }, notDone(outcome, nth))
      const recorded = await insist(() => store.record(lease, outcome))
      if (!recorded) log.warn(fields, 'a task ended after its lease')
    } catch (err) {
      log.error({ ...fields, err }, 'the outcome of a task could not be recorded')
    } finally {
      final.leave()
    }
  }

  return {
    look,
    lookInBackground,
    async runDue() {
      // This look also waits for the one before it, whose leased tasks are under way by then.
      for (await look(); underWay.size > 0; await look()) await Promise.all(underWay)
    },
    async finish() {
      stopping.abort()
      await look()
      await Promise.all(underWay)
    },
    abandon: () => abandoned.abort(),
  }
}

function notDone({ end }: Outcome, attempt: number): string {
  const isLast = end === 'refused' || (end !== 'held' && attempt >= mostTries)
  return `a task was not done, and is ${isLast ? 'not tried again' : 'tried again later'}`
}

/** Calls during a run share the next one, so that nothing added during the run is missed. */
function oneAtATime(run: () => Promise<void>): () => Promise<void> {
  let current: Promise<void> = Promise.resolve()
  let next: Promise<void> | undefined
  const begin = () => {
    next = undefined
    current = run()
    return current
  }
  return () => (next ??= current.then(begin, begin))
}
