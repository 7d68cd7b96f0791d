import type { Log } from './log.ts'
import { inBackground } from '../contract/background.ts'

interface Repeating {
  /** In ms, from one beginning to the next. */
  every: number
  log: Log
  /** What the log says when it throws; it is tried again at its next time. */
  failing: string
}

/** Does something at once and then over and over, without keeping the program alive. */
export function repeated(run: () => Promise<unknown>, { every, log, failing }: Repeating) {
  let timer: NodeJS.Timeout | undefined
  const once = () => run().catch((err: unknown) => log.error({ err }, failing))
  return {
    start() {
      timer ??= setInterval(() => void once(), every).unref()
      inBackground(once())
    },
    stop() {
      clearInterval(timer)
      // It may be started again.
      timer = undefined
    },
  }
}

/**
 * Says over and over, each so many ms, that something goes on, until it is stopped. One that fails is
 * left to the next: whoever takes the silence for an end waits for longer than several of them.
 */
export function beating(beat: () => Promise<unknown>, every: number): () => void {
  const timer = setInterval(() => void beat().catch(() => {}), every).unref()
  return () => clearInterval(timer)
}
