import type { Transaction } from 'kysely'
import type { Tables } from '../../database/tables/tables.ts'

/** One thing to do outside the database, as the worker hands it to whoever does it. */
export interface Task {
  id: string
  kind: Tables['outbox']['kind']
  about: string
  /** What `add` was given, from JSON. */
  payload: unknown
  createdAt: string
  /** Which try this is, from 1. */
  attempt: number
}

/** How a try ended. What throws counts as `later`. */
export type Outcome =
  /** It is done; `state` says how (sent, created …), `note` what the other side said. */
  | { end: 'done'; state: string; note?: string }
  /** It can never be done as it is; a person has to look. */
  | { end: 'refused'; state: string; why: string }
  /** Not now; tried again with growing pauses. `soonest`: not before this many ms. */
  | { end: 'later'; why: string; soonest?: number }

/** Does tasks of one kind. `signal` is aborted when the try has taken too long (45 s). */
export interface Perform {
  (task: Task, signal?: AbortSignal): Promise<Outcome>
  /** Lets go of what it holds between tasks, when the program stops. */
  close?: () => void
}

/** Who does which kind of task; a kind without anybody stays queued. */
export type Performers = { [Kind in Task['kind']]?: Perform | undefined }

/** Puts a task into the transaction of its cause, so that both happen or neither; gives its id. */
export type AddTask = (
  trx: Transaction<Tables>,
  task: { id?: string; kind: Task['kind']; about: string; payload: unknown },
) => Promise<string>
