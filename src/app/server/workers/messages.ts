/** One worker's answer to a question that all of them were asked. */
export interface WorkerAnswer {
  /** From 1. */
  worker: number
  answer: unknown
}

/** How a worker is, as its parent sees it. */
export interface WorkerState {
  /** From 1; one that is being replaced and its successor have the same. */
  worker: number
  pid: number
  state: 'starting' | 'ready' | 'stopping'
  /** When it was started, ISO 8601. */
  started_at: string
  /** How often this one's predecessors had ended by themselves. */
  restarts: number
  /** Its resident memory in bytes; null where the system does not say. */
  memory: number | null
}

/** What a worker says to its parent; `id` joins a question and its answer. */
export type FromWorker =
  | { say: 'ready'; port: number }
  | { say: 'gather'; id: number; kind: string }
  | { say: 'states'; id: number }
  | { say: 'answer'; id: number; answer: unknown }

/** What the parent says to a worker. */
export type FromParent =
  | { say: 'question'; id: number; kind: string }
  | { say: 'gathered'; id: number; given: unknown }

/** The exit status of a worker that will not start however often it is tried, and has said why. */
export const wontStart = 3

/** How long the parent waits for the answers of its workers, in ms. */
export const answerTime = 1_000
