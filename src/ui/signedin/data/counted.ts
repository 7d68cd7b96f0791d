/** Bytes that come or go: how many have, and how many there are in all. */
export interface Counted {
  done: number
  all: number
}

interface Moving extends Counted {
  /** As `callName` gives it. */
  call: string
  /** When the latest of them came or went, as `Date.now()`. */
  at: number
}

const moving = new Set<Moving>()

/** What is counted under this name is of that call. */
export const callName = ({ method, path }: { method: string; path: string }): string =>
  `${method} ${path}`

/** The bytes that are under way for a call, one entry for each time that it was made. */
export const bytesOfCall = (call: string): readonly Moving[] =>
  [...moving].filter((one) => one.call === call)

/** Notes that bytes of a call are under way, until `over` is called. */
export function noteBytes(call: string, all: number) {
  const one: Moving = { call, done: 0, all, at: Date.now() }
  moving.add(one)
  return {
    /** How many there are by now. */
    have: (done: number) => void Object.assign(one, { done, at: Date.now() }),
    over: () => void moving.delete(one),
  }
}

/** In per cent, downwards: nothing is done before all of it is. */
export const percentDone = ({ done, all }: Counted): number =>
  all === 0 ? 0 : Math.min(100, Math.floor((done / all) * 100))
