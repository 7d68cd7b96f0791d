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
    stop: () => clearInterval(timer),
  }
}
