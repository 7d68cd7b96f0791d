import type { Transaction } from 'kysely'
import type { Tables } from '../../database/tables/tables.ts'

/** One thing to do outside the database, as the worker hands it to its performer. */
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
  /** It is done; `state` says how (sent, created …), `note` what the other side answered. */
  | {
      end: 'done'
      state: string
      note?: string
      /** What the payload is from then on; left out: as it was. */
      payload?: unknown
    }
  /** It can never be done as it is; a person has to look. */
  | { end: 'refused'; state: string; why: string }
  /** Not now; tried again with growing pauses. `soonest`: not before this many ms. */
  | { end: 'later'; why: string; soonest?: number }
  /** Held back by whoever caused it: looked at again with the same pauses, however often. */
  | { end: 'held'; why: string }

/** The outcome of what the other side, or a check of ours, refuses for good. */
export const refused = (why: string): Outcome => ({ end: 'refused', state: 'refused', why })

/**
 * Does tasks of one kind. `signal` is aborted when the try has taken too long (45 s). `final` is to
 * be awaited before a step that must not be repeated: no other task is between that and its record.
 */
export interface Perform {
  (task: Task, signal?: AbortSignal, final?: () => Promise<void>): Promise<Outcome>
  /** Closes what it holds open between tasks, when the program stops. */
  close?: () => void
}

/** The performer of each kind of task; tasks of a kind without one stay queued. */
export type Performers = { [Kind in Task['kind']]?: Perform | undefined }

/**
 * Adds a task in the transaction of its cause, so that both happen or neither; returns its id. Until
 * `heldUntil` (ISO 8601, within ten minutes) it is not begun, so that it can be withdrawn.
 */
export type AddTask = (
  trx: Transaction<Tables>,
  task: {
    id?: string
    kind: Task['kind']
    about: string
    payload: unknown
    heldUntil?: string
  },
) => Promise<string>
