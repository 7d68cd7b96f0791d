import { useSyncExternalStore } from 'react'

/** Something that was done, and can be taken back for a while. */
export interface DoneAct {
  /** That of the server's undo. */
  id: string
  /** What was done, as a sentence without its full stop: `Answered Grete Olsen`. */
  said: string
  /** A mail that follows from it leaves when the time is over, wherever the pointer is. */
  mails?: boolean
  /**
   * Takes it back, shows it as it was, and moves the focus there; throws where that is refused. A
   * sentence that it gives is said, too.
   */
  undo: () => Promise<unknown>
}

export interface OpenAct extends DoneAct {
  /** In ms, as `Date.now()`: until then it is offered. */
  until: number
}

/** How long an act can be taken back from where it was done, in seconds. */
const undoSeconds = 10

/** Those that are still offered after `elapsed` ms; while somebody is at the offer, it is `held`. */
export const stillOffered = (
  acts: readonly OpenAct[],
  { now, elapsed, held }: { now: number; elapsed: number; held: boolean },
): OpenAct[] =>
  acts
    .map((act) => (held && !act.mails ? { ...act, until: act.until + elapsed } : act))
    .filter(({ until }) => until > now)

let acts: OpenAct[] = []
const watchers = new Set<() => void>()

function setActs(next: OpenAct[]): void {
  acts = next
  watchers.forEach((changed) => changed())
}

function watch(changed: () => void): () => void {
  watchers.add(changed)
  return () => void watchers.delete(changed)
}

/** Offers to take back what was just done. */
export const offerUndo = (act: DoneAct): void =>
  setActs([...acts, { ...act, until: Date.now() + undoSeconds * 1000 }])

/** It was taken back, or is to be offered no more. */
export const dropOffer = (id: string): void => setActs(acts.filter((act) => act.id !== id))

export const passTime = (elapsed: number, held: boolean): void =>
  setActs(stillOffered(acts, { now: Date.now(), elapsed, held }))

/** What was done last, of what is still offered. */
export const lastAct = (): OpenAct | null => acts.at(-1) ?? null

export const useLastAct = (): OpenAct | null => useSyncExternalStore(watch, lastAct)
