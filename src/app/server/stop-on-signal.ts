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

/**
 * Stops the program on a signal, or where it is a worker whose parent is gone. What it gives stops it for
 * a start anew in this process; a signal meanwhile ends it.
 */
export function stopOnSignal(
  { server, log, hush, among }: Stopping,
  close: () => Promise<void>,
): (again: () => Promise<void>) => Promise<void> {
  let stopping = false
  let isEnded = false
  const stop = async (signal: NodeJS.Signals | 'disconnect') => {
    // npm passes on a Ctrl-C that the terminal has already sent to every process.
    isEnded = true
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
  const onSignal = (signal: NodeJS.Signals) => void stop(signal)
  const onHangUp = (signal: NodeJS.Signals) => {
    // A parent sees to its workers.
    if (among.number !== null) return
    // A terminal that was closed.
    if (process.stdout.isTTY) inBackground(stop(signal))
    else log.warn('SIGHUP replaces workers, and there are none: see WORKERS')
  }
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal).on('SIGHUP', onHangUp)
  among.onAlone(() => void stop('disconnect'))
  return async (again) => {
    if (stopping) return
    stopping = true
    log.info('stopping, to start anew')
    hush()
    await drain(server)
    await close()
    if (isEnded) process.exit(0)
    process.off('SIGINT', onSignal).off('SIGTERM', onSignal).off('SIGHUP', onHangUp)
    await again()
  }
}
