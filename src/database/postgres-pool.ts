import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type { ClientBase, Pool, PoolClient, PoolConfig } from 'pg'

const timeouts = {
  connect: 3_000,
  /** After this long the server aborts a statement. */
  statement: 15_000,
  /** After this long we give up on a server that does not answer. */
  silence: 20_000,
  /** The longest that a `setTimeout` can wait, 24 days. */
  script: 2 ** 31 - 1,
}
const mostNames = 300

/** The first line of a script of many statements: it is not prepared, and has no time limit of ours. */
export const scriptMark = '-- script\n'

/** Ten connections at most, each of which runs the SQL of `session` first. */
export function openPool(make: typeof Pool, config: PoolConfig, session: string): Pool {
  const pool = new make({
    ...config,
    max: 10,
    connectionTimeoutMillis: timeouts.connect,
    query_timeout: timeouts.silence,
    keepAlive: true,
    fallback_application_name: 'portico',
    // A statement and not a start-up parameter, because some poolers refuse those.
    onConnect: async (client: ClientBase) => {
      await client.query(`set statement_timeout = ${timeouts.statement};
        set idle_in_transaction_session_timeout = ${timeouts.silence}; ${session}`)
    },
  })
  // The next use of a lost connection rejects; an 'error' event without a listener would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** Names each text of SQL, so that the server keeps it prepared: three times the rate. */
export function withNamedStatements(pool: Pool): PostgresPool {
  const names = new Map<string, string>()
  const nameOf = (text: string) => {
    // Each name costs the server memory, so SQL in endless variants must not get ever more of them.
    if (!names.has(text) && names.size < mostNames) names.set(text, `s${names.size}`)
    return names.get(text)
  }
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => wrap(await pool.connect(), nameOf),
  }
}

function wrap(client: PoolClient, nameOf: (text: string) => string | undefined) {
  let lost: unknown
  const wrapped = {
    release: (discard?: boolean) => client.release(discard === true || lost !== undefined),
    async query(text: string, values: readonly unknown[]) {
      if (lost) throw lost
      const name = text.startsWith(scriptMark) ? undefined : nameOf(text)
      const limit = text.startsWith(scriptMark) ? { query_timeout: timeouts.script } : {}
      try {
        return await client.query({ text, values: [...values], ...(name && { name }), ...limit })
      } catch (error) {
        // Only an error from the server leaves the connection in a known state.
        if (!(error as { severity?: string }).severity) lost = error
        throw error
      }
    },
  }
  return wrapped as unknown as PostgresPoolClient
}
