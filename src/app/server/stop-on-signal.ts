import type { Server } from 'node:http'
import { inBackground } from '../../contract/background.ts'
import { drain } from '../../platform/http/shutdown.ts'
import type { Log } from '../../platform/log.ts'
import type { AmongWorkers } from './workers/among.ts'

interface Stopping {
  server: Server
  log: Log
  among: AmongWorkers
  /** Ends the streams. */
  hush: () => void
}

/** Stops the program on a signal, or where it is a worker whose parent is gone. */
export function stopOnSignal(
  { server, log, hush, among }: Stopping,
  close: () => Promise<void>,
): void {
  let stopping = false
  const stop = async (signal: NodeJS.Signals | 'disconnect') => {
    // npm passes on a Ctrl-C that the terminal has already sent to every process.
    if (stopping) return
    stopping = true
    log.info({ signal }, 'stopping')
    // A stream would go on for as long as its client stays.
    hush()
    await drain(server)
    await close()
    log.info('stopped')
    process.exit(0)
  }
  process.on('SIGINT', (signal) => void stop(signal))
  process.on('SIGTERM', (signal) => void stop(signal))
  process.on('SIGHUP', (signal) => {
    // A parent sees to its workers.
    if (among.number !== null) return
    // A terminal that was closed.
    if (process.stdout.isTTY) inBackground(stop(signal))
    else log.warn('SIGHUP replaces workers, and there are none: see WORKERS')
  })
  among.onAlone(() => void stop('disconnect'))
}
