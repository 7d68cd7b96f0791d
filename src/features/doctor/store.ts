import { sql } from 'kysely'
import type { Database } from '../../database/open.ts'

/** The time of the newest entry of the audit; null without any. */
export async function newestEntryAt({ read }: Database): Promise<string | null> {
  const found = await read
    .selectFrom('audit_entry')
    .select('at')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found?.at ?? null
}

/** What a server of PostgreSQL says of itself. */
export interface ServerFacts {
  version: string
  now: Date
  /** The port on which it listens itself. */
  port: number
  checksums: boolean
  synchronous_commit: string
  fsync: boolean
}

/** Of PostgreSQL alone. */
export async function factsOfServer({ read }: Database): Promise<ServerFacts> {
  const { rows } = await sql<ServerFacts>`select
    current_setting('server_version') as version,
    clock_timestamp() as now,
    current_setting('port')::int as port,
    current_setting('data_checksums')::bool as checksums,
    current_setting('synchronous_commit') as synchronous_commit,
    current_setting('fsync')::bool as fsync`.execute(read)
  return rows[0]!
}
