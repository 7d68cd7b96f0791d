import type { stopOnSignal } from './stop-on-signal.ts'
import type { AmongWorkers } from './workers/among.ts'

type Leave = ReturnType<typeof stopOnSignal>

/** Stops the program and starts it anew in this process, once it has said how it is stopped. */
export function restarting({ number }: AmongWorkers, start: () => Promise<void>) {
  const stopped = Promise.withResolvers<Leave>()
  const restart = async () => await (await stopped.promise)(start)
  // Of several, each would have to.
  return { stoppedBy: stopped.resolve, restart: number === null ? restart : undefined }
}
