import { Kysely, PostgresDialect, sql } from 'kysely'
import type { PostgresPool, PostgresPoolClient, Transaction } from 'kysely'
import type { ClientBase, Pool, PoolClient, PoolConfig } from 'pg'
import { StartError } from '../contract/start-error.ts'
import type { Tables } from './tables.ts'

const timeouts = {
  connect: 3_000,
  /** The server gives a statement up. */
  statement: 15_000,
  /** We give up on a server that has fallen silent. */
  silence: 20_000,
  /** The longest that a `setTimeout` can wait, 24 days. */
  script: 2 ** 31 - 1,
}
const keptNames = 300
const scriptMark = '-- script\n'

/** Opens the PostgreSQL database at `postgres://…`, with a pool that writes and one that reads. */
export async function openPostgres(url: string) {
  // Loaded here, because it would cost an installation on SQLite 13 MB.
  const { default: pg } = await import('pg')
  const types = new pg.TypeOverrides()
  // 64 bits come as text by default; ours stay below 2^53.
  types.setTypeParser(20, Number)
  const open = (session: string) => openPool(pg.Pool, { connectionString: url, types }, session)
  const [writer, reader] = [open(''), open('set default_transaction_read_only = on')]
  await reach(writer).catch(async (error: unknown) => {
    await Promise.all([writer.end(), reader.end()])
    throw new StartError(
      `The PostgreSQL database at ${place(url)} cannot be used: ${reason(error)}.`,
    )
  })
  const read = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: named(reader) }) })
  const write = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: named(writer) }) })
  return {
    engine: 'postgres' as const,
    read,
    write,
    runScript,
    aloneUntilCommit: (trx: Transaction<Tables>) =>
      runScript(trx, 'set local statement_timeout = 0; select pg_advisory_xact_lock(7067842)'),
    async close() {
      await Promise.all(
        [reader, writer].map((pool) => (pool.ending ? Promise.resolve() : pool.end())),
      )
    },
  }
}

function openPool(make: typeof Pool, config: PoolConfig, session: string): Pool {
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
  // A lost connection is told to whoever uses it next; as an unheard event it would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

async function reach(pool: Pool): Promise<void> {
  const client = await pool.connect()
  client.release()
}

/** Many statements at once, which prepared ones cannot be, and with all the time they need. */
async function runScript(trx: Transaction<Tables>, script: string): Promise<void> {
  await sql.raw(scriptMark + script).execute(trx)
}

/** Names each text of SQL, by which the server keeps it prepared: three times the rate. */
function named(pool: Pool): PostgresPool {
  const names = new Map<string, string>()
  const nameOf = (text: string) => {
    // Each name costs the server memory, so that a text of endless variants goes without.
    if (!names.has(text) && names.size < keptNames) names.set(text, `s${names.size}`)
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
        // Only an error of the server's leaves the connection in a known state.
        if (!(error as { severity?: string }).severity) lost = error
        throw error
      }
    },
  }
  return wrapped as unknown as PostgresPoolClient
}

function place(url: string): string {
  if (!URL.canParse(url)) return 'the address that was given'
  const { hostname, port, pathname, searchParams } = new URL(url)
  // Never the whole address: it may hold the password.
  return `${searchParams.get('host') ?? hostname}${port && `:${port}`}${pathname}`
}

const reasons: Record<string, string> = {
  ECONNREFUSED: 'nothing answers there',
  ENOENT: 'nothing answers there',
  ENOTFOUND: 'the name of the host is not known',
  ERR_INVALID_URL: 'that is not an address',
}

function reason(error: unknown): string {
  const { code = '', message, cause } = error as NodeJS.ErrnoException
  if (cause) return 'it did not answer in time'
  return reasons[code] ?? message.replace(/\.$/, '')
}
