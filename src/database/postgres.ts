import { setTimeout as wait } from 'node:timers/promises'
import { Kysely, PostgresDialect, sql } from 'kysely'
import type { PostgresPool, Transaction } from 'kysely'
import type { Client, ClientConfig, Pool, QueryConfig } from 'pg'
import { readPostgresAddress } from './postgres/address.ts'
import { openPool, scriptMark, withNamedStatements } from './postgres/pool.ts'
import { refuseSharing } from './postgres/pooler.ts'
import { cannotBeUsed } from './postgres/reason.ts'
import { openReplica } from './postgres/replica.ts'
import { readReplicaAddress } from './postgres/replica-connections.ts'
import {
  beginningWith,
  everything,
  narrow,
  narrowed,
  ofPooledTransaction,
  scopeStatement,
} from './postgres/scope.ts'
import { poolUse } from './pool-use.ts'
import type { Tables } from './tables/tables.ts'
import { createAvailability } from './away.ts'
import { createHosts } from './postgres/hosts.ts'
import type { Watch } from './watch.ts'
import type { RowScope } from './row-scope.ts'

const noRef = { ref: false }
const readOnly = 'default_transaction_read_only = on'

/**
 * Opens the PostgreSQL database at `postgres://…`, with three pools: one that writes, one that
 * reads, and one that reads for an organisation. At `readUrl` there is a fourth, of a standby.
 */
export async function openPostgres(url: string, watch: Watch, readUrl?: string) {
  const { urls, isPooled, poolSize, place } = readPostgresAddress(url)
  if (readUrl) readReplicaAddress(readUrl)
  // Loaded here, because it would cost an installation on SQLite 13 MB of memory.
  const { default: pg } = await import('pg')
  const types = new pg.TypeOverrides()
  // 64 bits come as text by default; ours stay below 2^53.
  types.setTypeParser(20, Number)
  const hosts = createHosts(urls, (one) => new pg.Client({ connectionString: one }))
  class Leading extends pg.Client {
    constructor(given?: ClientConfig) {
      super({ ...given, connectionString: hosts.current() })
      hosts.follow(this)
    }
  }
  const config = { connectionString: urls[0], types, max: poolSize, Client: Leading }
  const open = (setting: string, prepare: readonly QueryConfig[] = []) =>
    openPool(pg.Pool, config, isPooled ? null : [{ text: `set ${setting}` }, ...prepare])
  const writer = open(everything)
  const reader = open(`${everything}; set ${readOnly}`)
  const scoped = open(readOnly, [{ ...scopeStatement, values: ['', '', '', '', ''] }])
  const [opened, availability] = [[writer, reader, scoped], createAvailability(hosts.look)]
  const close = async () => {
    availability.stop()
    hosts.close()
    await ended(opened)
  }
  const refused = async (error: unknown) => {
    await close()
    throw error
  }
  // A single host that takes no writes says so when something is written.
  const found = urls.length > 1 ? hosts.find() : Promise.resolve()
  const bypassesPolicies = await found
    .then(async () => await reach(writer, isPooled ? null : () => new Leading()))
    .catch((error: unknown) => refused(cannotBeUsed(place, error)))
  const named = (pool: Pool, writes = false) =>
    withNamedStatements(pool, { availability, writes, isPooled })
  const [toWrite, toRead, toReadFor] = [named(writer, true), named(reader), named(scoped)]
  const ofEach = isPooled ? ofPooledTransaction : []
  const writing = (...settings: string[]) => {
    const pool = beginningWith(toWrite, [...ofEach, ...settings])
    return new Kysely<Tables>(watch.config(new PostgresDialect({ pool })))
  }
  const reads = isPooled ? narrowed(toRead, 'all', { isPooled }) : toRead
  const read = kyselyOn(reads, watch)
  const replica = readUrl ? openReplica(readUrl, { make: pg.Pool, types, read }) : undefined
  if (replica) {
    opened.push(replica.pool)
    await replica.refuseSharing(pg.Client).catch(refused)
  }
  const [write, unsynced] = [writing(), writing('synchronous_commit = off')]
  return {
    engine: 'postgres' as const,
    bypassesPolicies,
    pools: () =>
      poolUse({ write: writer, read: reader, scoped, ...(replica && { replica: replica.pool }) }),
    read,
    published: replica ? kyselyOn(replica.before(reads), watch) : read,
    replica,
    readFor: (scope: RowScope) => kyselyOn(narrowed(toReadFor, scope, { isPooled }), watch),
    write,
    writeUnsynced: async <T>(run: (trx: Transaction<Tables>) => Promise<T>) =>
      await unsynced.transaction().execute(run),
    // Its tables are altered in place, so that no foreign key is ever broken.
    withoutForeignKeys: async <T>(run: (trx: Transaction<Tables>) => Promise<T>) =>
      await write.transaction().execute(run),
    narrow,
    runScript,
    aloneUntilCommit,
    holdTables: hold('exclusive'),
    holdWrites: hold('share row exclusive'),
    eraseDeleted: async (table: keyof Tables) =>
      void (await sql`vacuum full ${sql.table(table)}`.execute(write)),
    // The server clears its own pages, in its own time.
    clearDeleted: async () => {},
    onAvailability: availability.onChange,
    close,
  }
}

/** Resolves once they are closed; a server that does not answer never says goodbye, either. */
async function ended(pools: Pool[]): Promise<void> {
  const open = pools.filter((pool) => !pool.ending)
  await Promise.race([Promise.all(open.map((pool) => pool.end())), wait(1_000, null, noRef)])
}

const hold =
  (mode: string) => async (trx: Transaction<Tables>, tables: readonly (keyof Tables)[]) =>
    void (await sql`lock table ${sql.join(tables.map(sql.table))} in ${sql.raw(mode)} mode`.execute(
      trx,
    ))

function kyselyOn(pool: PostgresPool, { reading }: Watch): Kysely<Tables> {
  return new Kysely(reading(new PostgresDialect({ pool })))
}

/** Connects; returns whether the role that we connect as bypasses policies. */
async function reach(pool: Pool, make: (() => Client) | null): Promise<boolean> {
  if (make) await refuseSharing(pool, make)
  const { rowCount } = await pool.query(
    'select from pg_roles where rolname = current_user and (rolsuper or rolbypassrls)',
  )
  return rowCount !== 0
}

const aloneUntilCommit = async (trx: Transaction<Tables>) =>
  await runScript(
    trx,
    'set local statement_timeout = 0; set local lock_timeout = 0; select pg_advisory_xact_lock(7067842)',
  )

/** Runs many statements at once, which cannot be prepared, and without our time limit. */
async function runScript(trx: Transaction<Tables>, script: string): Promise<void> {
  await sql.raw(scriptMark + script).execute(trx)
}
