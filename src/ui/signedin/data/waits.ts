/** An act whose answer somebody waits for. */
export interface Wait {
  /** As `callName` gives it. */
  call: string
  /** Aborts the request. */
  stop: () => void
}

const waits = new Set<Wait>()

/** Notes that somebody waits, until the returned function is called. */
export function noteWait(wait: Wait): () => void {
  waits.add(wait)
  return () => void waits.delete(wait)
}

export const actsUnderWay = (): readonly Wait[] => [...waits]

/** The status of a call that its caller has stopped: no error that may pass, or it would be repeated. */
export const stoppedStatus = 499

/** What a stopped request has done, nobody here knows. */
export const stoppedAct = 'Stopped. It may have been done all the same: look before you do it again.'
