import { sql } from 'kysely'
import type { PostgresPool, Transaction } from 'kysely'
import type { RowScope } from './row-scope.ts'
import type { Tables } from './tables/tables.ts'

// Which rows a connection may see depends on settings that the policies in migrations/ read. A
// connection without these settings sees nothing.

/** The setting for the program itself: it sees every row. */
export const everything = `set portico.scope = 'all'`

/** The same connections, set at every use to somebody's rows: the last use was for another. */
export function narrowed(pool: PostgresPool, scope: RowScope): PostgresPool {
  return {
    options: pool.options,
    // The pool is shared, and ended by `openPostgres`.
    end: async () => {},
    async connect() {
      const client = await pool.connect()
      try {
        await client.query(
          `select set_config('portico.scope', 'organisation', false),
            set_config('portico.organisation', $1, false),
            set_config('portico.projects', $2, false),
            set_config('portico.membership', $3, false)`,
          [...settingsOf(scope)],
        )
      } catch (error) {
        // It may still be set to the organisation of its last use.
        client.release(true)
        throw error
      }
      return client
    },
  }
}

/** Limits a transaction to somebody's rows, until it ends in whatever way. */
export async function narrow(trx: Transaction<Tables>, scope: RowScope): Promise<void> {
  const [organisation, projects, membership] = settingsOf(scope)
  await sql`select set_config('portico.scope', 'organisation', true),
    set_config('portico.organisation', ${organisation}, true),
    set_config('portico.projects', ${projects}, true),
    set_config('portico.membership', ${membership}, true)`.execute(trx)
}

const settingsOf = ({ organisation, grantedTo }: RowScope) =>
  [organisation, grantedTo === null ? 'all' : 'granted', grantedTo ?? ''] as const
