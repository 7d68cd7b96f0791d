import { sql } from 'kysely'
import type { PostgresPool, Transaction } from 'kysely'
import type { Tables } from './tables/tables.ts'

// Which rows a connection may see depends on two settings that the policies in migrations/ read. A
// connection without these settings sees nothing.

/** The setting for the program itself: it sees every row. */
export const everything = `set portico.scope = 'all'`

/** The same connections, set at every use to one organisation's rows: the last use was for another. */
export function narrowed(pool: PostgresPool, organisation: string): PostgresPool {
  return {
    options: pool.options,
    // The pool is shared, and ended by `openPostgres`.
    end: async () => {},
    async connect() {
      const client = await pool.connect()
      try {
        await client.query(
          `select set_config('portico.scope', 'organisation', false),
            set_config('portico.organisation', $1, false)`,
          [organisation],
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

/** Limits a transaction to one organisation's rows, until it ends in whatever way. */
export async function narrow(trx: Transaction<Tables>, organisation: string): Promise<void> {
  await sql`select set_config('portico.scope', 'organisation', true),
    set_config('portico.organisation', ${organisation}, true)`.execute(trx)
}
