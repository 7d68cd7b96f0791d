import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type { ClientBase, Pool, PoolClient, PoolConfig, QueryConfig } from 'pg'
import { DatabaseAway, lockPatience, type Availability } from '../away.ts'
import { isStale } from '../conflict.ts'
import { breakOff } from './probe.ts'
import { queryWith, type LocalSettings } from './local.ts'

export const timeouts = {
  connect: 3_000,
  /** After this long the server gives up waiting for a lock. */
  lock: lockPatience,
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
/** The beginning of a transaction that sets something: many statements at once cannot be prepared, either. */
const beginMark = 'begin;'

/** Connections of which each asks `session` first, and has our time limits; null: nothing is set in them. */
export function openPool(
  make: typeof Pool,
  config: PoolConfig,
  session: readonly QueryConfig[] | null,
): Pool {
  const pool = new make({
    ...config,
    connectionTimeoutMillis: timeouts.connect,
    query_timeout: timeouts.silence,
    keepAlive: true,
    fallback_application_name: 'portico',
    // A statement and not a start-up parameter, because some poolers refuse those.
    ...(session && {
      onConnect: async (client: ClientBase) => {
        await client.query(`set statement_timeout = ${timeouts.statement};
          set lock_timeout = ${timeouts.lock};
          set idle_in_transaction_session_timeout = ${timeouts.silence}`)
        for (const one of session) await client.query(one)
      },
    }),
  })
  // The next use of a lost connection rejects; an 'error' event without a listener would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

interface Watched {
  availability: Availability
  /** Whether its connections write. */
  writes: boolean
  /** Whether the next statement may reach another connection to the server, where nothing is prepared. */
  isPooled: boolean
}

/** A pool whose connections also take settings that hold for one statement alone. */
export interface StatementPool extends PostgresPool {
  connect(): Promise<PostgresPoolClient & { query: WithSettings }>
}

type WithSettings = PostgresPoolClient['query'] &
  ((text: string, values: readonly unknown[], settings: LocalSettings) => Promise<unknown>)

/**
 * Names each text of SQL, so that the server keeps it prepared: three times the rate. What needs the
 * server and does not get it rejects with DatabaseAway.
 */
export function withNamedStatements(pool: Pool, watched: Watched): StatementPool {
  const names = new Map<string, string>()
  const nameOf = (text: string) => {
    if (watched.isPooled || text.startsWith(scriptMark) || text.startsWith(beginMark))
      return undefined
    // Each name costs the server memory, so SQL in endless variants must not get ever more of them.
    if (!names.has(text) && names.size < mostNames) names.set(text, `s${names.size}`)
    return names.get(text)
  }
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => wrap(await connected(pool, watched), nameOf, watched),
  }
}

const since = new WeakMap<PoolClient, number>()

/** A connection that was made since the database last came back: an older one may lead nowhere. */
async function connected(pool: Pool, watched: Watched): Promise<PoolClient> {
  const { availability } = watched
  const connecting = availability.guard(async () => {
    const client = await pool.connect()
    if (given) discard(client)
    return client
  })
  let given = false
  try {
    const client = await connecting
    const generation = availability.generation()
    const made = since.get(client) ?? generation
    since.set(client, made)
    if (made === generation) return client
    discard(client)
    return await connected(pool, watched)
  } catch (error) {
    given = true
    throw translated(error, watched)
  }
}

function discard(client: PoolClient): void {
  client.release(true)
  breakOff(client)
}

function wrap(client: PoolClient, nameOf: (text: string) => string | undefined, watched: Watched) {
  let lost: unknown
  /** Whether it has prepared what does not hold any more. */
  let isOld = false
  const wrapped = {
    release: (unusable?: boolean) =>
      unusable === true || isOld || lost !== undefined ? discard(client) : client.release(),
    async query(text: string, values: readonly unknown[], settings?: LocalSettings) {
      if (lost) throw lost
      const name = nameOf(text)
      const limit = text.startsWith(scriptMark) ? { query_timeout: timeouts.script } : {}
      const query = { text, values: [...values], ...limit }
      const ask = async (named: { name?: string }) =>
        await watched.availability.guard<unknown>(() => {
          const asked = { ...query, ...named }
          return settings ? queryWith(client, { settings, query: asked }) : client.query(asked)
        })
      try {
        return await ask(name ? { name } : {}).catch(async (error: unknown) => {
          if (name === undefined || !isStale(error)) throw error
          isOld = true
          // A transaction has ended with it, and runs again on another connection.
          if (watched.writes) throw error
          return await ask({})
        })
      } catch (error) {
        const meant = translated(error, watched)
        // Only an error from the server leaves the connection in a known state.
        if (!isFromServer(error) || isEnding(error, watched)) lost = meant
        throw meant
      }
    },
  }
  return wrapped as unknown as Awaited<ReturnType<StatementPool['connect']>>
}

const isFromServer = (error: unknown) => Boolean((error as { severity?: string }).severity)

/**
 * The server ends the connection, or is only starting (classes 08 and 57P), or has become a standby,
 * which refuses what writes (25006).
 */
function isEnding(error: unknown, { writes }: Watched): boolean {
  const { code = '' } = error as { code?: string }
  return /^(08|57P)/.test(code) || (writes && code === '25006')
}

/** A lock that was not given, a deadlock, a time limit, and a server out of its means (class 53). */
const isBusy = (error: unknown) =>
  /^(55P03|40P01|40001|57014|53\w{3})$/.test((error as { code?: string }).code ?? '')

/** What failed for want of the database itself, and not by what it was asked. */
function translated(error: unknown, watched: Watched): unknown {
  const { availability } = watched
  if (error instanceof DatabaseAway) return error
  if (isFromServer(error) && !isBusy(error) && !isEnding(error, watched)) return error
  if (isBusy(error)) availability.busy(error)
  else availability.suspect()
  return new DatabaseAway(error)
}
