import { sql } from 'kysely'
import type { PostgresPool, PostgresPoolClient, Transaction } from 'kysely'
import { timeouts, type StatementPool } from './pool.ts'
import type { RowScope } from '../row-scope.ts'
import type { Tables } from '../tables/tables.ts'

// Which rows a connection may see depends on settings that the policies in migrations/ read. A
// connection without these settings sees nothing.

/** The setting for the program itself: it sees every row. */
export const everything = `portico.scope = 'all'`
/** What a transaction sets for itself where nothing is set in a connection. */
export const ofPooledTransaction = [
  everything,
  `statement_timeout = ${timeouts.statement}`,
  `lock_timeout = ${timeouts.lock}`,
  `idle_in_transaction_session_timeout = ${timeouts.silence}`,
]

const names = ['scope', 'organisation', 'projects', 'membership', 'team']
const scopes = names.map((name, at) => `set_config('portico.${name}', $${at + 1}, true)`).join(', ')

/** Each connection that reads for somebody has it prepared, by this name. */
export const scopeStatement = { name: 'scope', text: `select ${scopes}` }

/** All that a read needs where nothing is set in a connection, and nothing prepared. */
const pooledStatement = {
  name: undefined,
  text: `select ${scopes}, set_config('transaction_read_only', 'on', true),
    set_config('statement_timeout', '${timeouts.statement}', true),
    set_config('lock_timeout', '${timeouts.lock}', true)`,
}

/** The same connections, on which each statement reads somebody's rows, or all of them. */
export function narrowed(
  pool: StatementPool,
  scope: RowScope | 'all',
  { isPooled }: { isPooled: boolean },
): PostgresPool {
  const statement = isPooled ? pooledStatement : scopeStatement
  const settings = { ...statement, values: settingsOf(scope) }
  return asking(pool, (client) => (text, values) => client.query(text, values, settings))
}

/** The same connections, on which each transaction sets this for itself. */
export function beginningWith(pool: StatementPool, settings: readonly string[]): PostgresPool {
  const begin = ['begin', ...settings.map((one) => `set local ${one}`)].join('; ')
  return asking(
    pool,
    (client) => (text, values) => client.query(text === 'begin' ? begin : text, values),
  )
}

type Client = Awaited<ReturnType<StatementPool['connect']>>

function asking(
  pool: StatementPool,
  queryOn: (client: Client) => (text: string, values: readonly unknown[]) => Promise<unknown>,
): PostgresPool {
  return {
    options: pool.options,
    // The pool is shared, and ended by `openPostgres`.
    end: async () => {},
    async connect() {
      const client = await pool.connect()
      const release = (unusable?: boolean) => client.release(unusable)
      return { release, query: queryOn(client) } as PostgresPoolClient
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
function settingsOf(scope: RowScope | 'all') {
  if (scope === 'all') return ['all', '', '', '', ''] as const
  if ('team' in scope) return ['team', '', '', '', scope.team ?? ''] as const
  const { organisation, grantedTo } = scope
  const projects = grantedTo === null ? 'all' : 'granted'
  return ['organisation', organisation, projects, grantedTo ?? '', ''] as const
}
