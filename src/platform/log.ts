import { pino, type DestinationStream, type Logger } from 'pino'
import { DatabaseAway, type AvailabilityChange } from '../database/away.ts'

export type Log = Logger

/** Lines of JSON on standard output, each with these fields; what could sign somebody in is taken out. */
export function createLog(
  level: string,
  to?: DestinationStream,
  base: Record<string, unknown> | null = null,
): Log {
  const redact = ['password', 'token', 'authorization', 'cookie', '*.password', '*.token']
  return pino(
    { level, base, timestamp: pino.stdTimeFunctions.isoTime, redact, hooks: { logMethod } },
    to,
  )
}

/** A database that is away is a line when it goes and one when it is back, and none of what fails meanwhile. */
function logMethod(this: Log, given: Parameters<Log['error']>, write: Log['error']): void {
  const { err } = (given[0] ?? {}) as { err?: unknown }
  if (!(err instanceof DatabaseAway)) write.apply(this, given)
}

/** Logs that the database is away, that it is back, and that it keeps something locked. */
export const logAvailability = (log: Log) => (change: AvailabilityChange) => {
  if (change.state === 'away') log.error({ why: change.why }, 'the database is away')
  else if (change.state === 'back') log.warn({ ms: change.ms }, 'the database is back')
  else log.warn({ why: change.why }, 'the database does not do what it is asked')
}
