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
          `select set_config('portico.scope', $1, false),
            set_config('portico.organisation', $2, false),
            set_config('portico.projects', $3, false),
            set_config('portico.membership', $4, false),
            set_config('portico.team', $5, false)`,
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
  const [kind, organisation, projects, membership, team] = settingsOf(scope)
  await sql`select set_config('portico.scope', ${kind}, true),
    set_config('portico.organisation', ${organisation}, true),
    set_config('portico.projects', ${projects}, true),
    set_config('portico.membership', ${membership}, true),
    set_config('portico.team', ${team}, true)`.execute(trx)
}

/** All of them each time, because the connection may still have those of another scope. */
function settingsOf(scope: RowScope) {
  if ('team' in scope) return ['team', '', '', '', scope.team ?? ''] as const
  const { organisation, grantedTo } = scope
  const projects = grantedTo === null ? 'all' : 'granted'
  return ['organisation', organisation, projects, grantedTo ?? '', ''] as const
}
