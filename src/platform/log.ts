import { pino, type DestinationStream, type Logger } from 'pino'

export type Log = Logger

/** Lines of JSON on standard output; what could sign somebody in is taken out. */
export function createLog(level: string, to?: DestinationStream): Log {
  const redact = ['password', 'token', 'authorization', 'cookie', '*.password', '*.token']
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime, redact }, to)
}
