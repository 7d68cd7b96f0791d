import type { Failure, SaveAnswer, SentField, ServerDraft } from './draft-answers.ts'
import type { LeftCopy } from './draft-state.ts'

/** What pages leave on the device of one draft, each under the name of its page. */
export interface DraftDevice {
  /** What closed pages have left, the newest first; from now on nobody else takes it. */
  takeLeft: () => Promise<{ copy: LeftCopy; asItself: boolean }[]>
  /** False: the device did not take it. */
  put: (copy: LeftCopy) => boolean
  drop: (editor: string) => void
  /** The page is gone from this draft: others may take what it has left. */
  release: () => void
}

export interface DraftNetwork {
  read: () => Promise<ServerDraft>
  save: (body: { editor: string; sequence: number; fields: SentField[] }) => Promise<SaveAnswer>
}

/** The world of a draft, which tests hold. */
export interface DraftWorld {
  network: DraftNetwork
  device: DraftDevice
  /** In ms. */
  now: () => number
  /** Runs something in so many ms; returns what prevents it. */
  later: (ms: number, run: () => void) => () => void
  /** What the network's errors mean. */
  failureOf: (error: unknown) => Failure
  /** A name that no other page has. */
  newName: () => string
}
