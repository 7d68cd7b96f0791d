import { z } from 'zod'
import { StartError } from '../../contract/start-error.ts'
import { setting } from './setting.ts'

/** The setting of a standby that is read. */
export const replicaSettings = {
  DATABASE_READ_URL: setting(
    z
      .string()
      .regex(/^postgres(ql)?:\/\//)
      .optional(),
    'an address such as postgres://user@standby/name',
    'A standby of the PostgreSQL database, from which published content is read; where it is behind or away, the database answers as before.',
    'none',
    { secret: true },
  ),
}

interface Given {
  DATABASE_URL: string | undefined
  DATABASE_READ_URL: string | undefined
}

/** Throws a StartError for a standby of a database that is none of PostgreSQL. */
export function checkReplica({ DATABASE_URL: url, DATABASE_READ_URL: replica }: Given): void {
  if (replica === undefined || url !== undefined) return
  throw new StartError(
    'DATABASE_READ_URL is set, and DATABASE_URL is not; a standby goes with a PostgreSQL database.',
  )
}
