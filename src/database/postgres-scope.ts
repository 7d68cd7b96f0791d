import { sql } from 'kysely'
import type { PostgresPool, Transaction } from 'kysely'
import type { Tables } from './tables/tables.ts'

// What a connection may see is two settings that the policies of migrations/ ask. One that was told
// nothing sees nothing.

/** For the program itself: every row. */
export const everything = `set portico.scope = 'all'`

/** The same connections, each told at every use whose rows it may see: the last user was another. */
export function narrowed(pool: PostgresPool, organisation: string): PostgresPool {
  return {
    options: pool.options,
    // Several share it, and it is ended by who made it.
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
        // It may still see what the last one saw.
        client.release(true)
        throw error
      }
      return client
    },
  }
}

/** Until the transaction ends, in whatever way. */
export async function narrow(trx: Transaction<Tables>, organisation: string): Promise<void> {
  await sql`select set_config('portico.scope', 'organisation', true),
    set_config('portico.organisation', ${organisation}, true)`.execute(trx)
}
