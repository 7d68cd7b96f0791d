import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '../../database/open.ts'
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import { nameMails } from './heads-store.ts'
import {
  outboxStore,
  type MailHead,
  type OutboxEntry,
  type OutboxFilter,
  type OutboxPage,
} from './store.ts'
import { createWorker } from './worker.ts'
import type { AddTask, Outcome, Perform, Performers, Task } from './task.ts'

export type { AddTask, OutboxEntry, Outcome, Perform, Task }

/** Tasks outside the database: each committed with its cause, and tried until it is done. */
export interface Outbox {
  add: AddTask
  /** Looks for due tasks at once, not within a second; to be called once an added task is committed. */
  wake(): void
  start(): void
  /** Begins nothing more, and waits for tasks under way to end, 8 s at most. */
  stop(): Promise<void>
  /** Does all tasks that are due by now; for tests and commands. */
  runDue(): Promise<void>
  /** Those that match, the newest first; without a page, 500 at most. */
  list(filter?: OutboxFilter, page?: OutboxPage): Promise<OutboxEntry[]>
  show(id: string): Promise<OutboxEntry | undefined>
  /** Starts a task over, even an ended one; false when it is not found or being tried just now. */
  retry(id: string): Promise<boolean>
}

/** What the outbox is made of; what only tests set is optional. */
export interface OutboxParts {
  database: Database
  clock: Clock
  log: Log
  perform: Performers
  /** The same for tasks that lead to hosts of others' choice. */
  performStrangers?: Performers
  /** Makes tasks traced; left out: they are not. */
  traced?: ((performers: Performers) => Performers) | undefined
  /** To whom a mail is, and its subject, to be found by; left out: nobody looks for it here. */
  headOf?: MailHead
  /** From 0 to 1; spreads the tries. */
  random?: () => number
  /** How long, in ms, one try may take; less than a lease. */
  patience?: number
}

const aSecond = 1_000
/** In ms, 8 s in all: for tasks under way to end, and then for the others to be recorded as not done. */
const lastWaits = { toEnd: 7_500, toRecord: 500 }

/**
 * Effects happen exactly once in our data and at least once outside: a program that dies between
 * doing a task and recording that it is done does it again, so let tasks carry a name (their id)
 * by which the other side can recognise a repetition.
 */
export function createOutbox(parts: OutboxParts): Outbox {
  const { database, clock, log, perform, performStrangers = {}, headOf } = parts
  const { traced = (same) => same } = parts
  const { random = Math.random, patience = 45_000 } = parts
  const store = outboxStore(database, clock, random, headOf)
  // What hosts that others have named keep waiting holds up nothing else.
  const workers = [
    createWorker({ store, perform: traced(perform), log, patience }),
    createWorker({ store, perform: traced(performStrangers), log, patience, most: 4 }),
  ]
  // The caller of `wake` may be inside a transaction, which the worker must not inherit.
  const apart = AsyncLocalStorage.snapshot()
  const wake = () =>
    apart(() => {
      for (const worker of workers) worker.lookInBackground()
    })
  let timer: NodeJS.Timeout | undefined
  let isOver = false
  let naming = Promise.resolve()
  return {
    add: store.add,
    list: store.list,
    show: store.show,
    async runDue() {
      for (const worker of workers) await worker.runDue()
    },
    wake,
    start() {
      timer ??= setInterval(wake, aSecond).unref()
      wake()
      // Those of before: whoever looks for one does without it until then.
      if (headOf)
        naming = nameMails(database, headOf, () => isOver).catch((err: unknown) =>
          log.warn({ err }, 'cannot name the mails of before'),
        )
    },
    async stop() {
      clearInterval(timer)
      isOver = true
      await naming
      const finished = Promise.all(workers.map(({ finish }) => finish())).catch((err: unknown) =>
        log.error({ err }, 'cannot finish'),
      )
      await Promise.race([finished, wait(lastWaits.toEnd, undefined, { ref: false })])
      for (const worker of workers) worker.abandon()
      await Promise.race([finished, wait(lastWaits.toRecord, undefined, { ref: false })])
      for (const each of Object.values({ ...perform, ...performStrangers })) each?.close?.()
    },
    async retry(id) {
      const queued = await store.retry(id)
      if (queued) wake()
      return queued
    },
  }
}
