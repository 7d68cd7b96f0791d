import { setTimeout as wait } from 'node:timers/promises'
import { Kysely, PostgresDialect, sql } from 'kysely'
import type { PostgresPool, Transaction } from 'kysely'
import type { Pool } from 'pg'
import { StartError } from '../contract/start-error.ts'
import { openPool, poolSizeOf, scriptMark, withNamedStatements } from './postgres-pool.ts'
import { everything, narrow, narrowed } from './postgres-scope.ts'
import type { Tables } from './tables/tables.ts'
import { createAvailability } from './away.ts'
import { createProbe } from './postgres-probe.ts'
import type { Watch } from './watch.ts'
import type { RowScope } from './row-scope.ts'

const noRef = { ref: false }
const readOnly = 'set default_transaction_read_only = on'

/**
 * Opens the PostgreSQL database at `postgres://…`, with three pools: one that writes, one that
 * reads, and one that reads for an organisation.
 */
export async function openPostgres(url: string, watch: Watch) {
  // Loaded here, because it would cost an installation on SQLite 13 MB of memory.
  const { default: pg } = await import('pg')
  const types = new pg.TypeOverrides()
  // 64 bits come as text by default; ours stay below 2^53.
  types.setTypeParser(20, Number)
  const config = { connectionString: url, types, max: poolSizeOf(url) }
  const open = (...session: string[]) => openPool(pg.Pool, config, session.join(';'))
  const [writer, reader, scoped] = [open(everything), open(everything, readOnly), open(readOnly)]
  const probe = createProbe(() => new pg.Client({ connectionString: url }))
  const availability = createAvailability(probe.look)
  const close = async () => {
    availability.stop()
    probe.close()
    const open = [writer, reader, scoped].filter((pool) => !pool.ending)
    // A server that does not answer never says goodbye, either.
    await Promise.race([Promise.all(open.map((pool) => pool.end())), wait(1_000, null, noRef)])
  }
  const bypassesPolicies = await reach(writer).catch(async (error: unknown) => {
    await close()
    throw new StartError(
      `The PostgreSQL database at ${place(url)} cannot be used: ${reason(error)}.`,
    )
  })
  const named = (pool: Pool, writes = false) => withNamedStatements(pool, { availability, writes })
  const forOrganisation = named(scoped)
  const writing = new PostgresDialect({ pool: named(writer, true) })
  const write = new Kysely<Tables>(watch.config(writing))
  return {
    engine: 'postgres' as const,
    bypassesPolicies,
    read: kyselyOn(named(reader)),
    readFor: (scope: RowScope) => kyselyOn(narrowed(forOrganisation, scope)),
    write,
    // It is the server that waits for the disk, and we do other things meanwhile.
    writeUnsynced: async <T>(run: (trx: Transaction<Tables>) => Promise<T>) =>
      await write.transaction().execute(run),
    // Its tables are altered in place, so that no foreign key is ever broken.
    withoutForeignKeys: async <T>(run: (trx: Transaction<Tables>) => Promise<T>) =>
      await write.transaction().execute(run),
    narrow,
    runScript,
    aloneUntilCommit: (trx: Transaction<Tables>) =>
      runScript(
        trx,
        'set local statement_timeout = 0; set local lock_timeout = 0; select pg_advisory_xact_lock(7067842)',
      ),
    holdTables: async (trx: Transaction<Tables>, tables: readonly (keyof Tables)[]) =>
      void (await sql`lock table ${sql.join(tables.map(sql.table))} in exclusive mode`.execute(
        trx,
      )),
    holdWrites: async (trx: Transaction<Tables>, tables: readonly (keyof Tables)[]) =>
      void (await sql`lock table ${sql.join(tables.map(sql.table))} in share row exclusive mode`.execute(
        trx,
      )),
    eraseDeleted: async (table: keyof Tables) =>
      void (await sql`vacuum full ${sql.table(table)}`.execute(write)),
    // The server clears its own pages, in its own time.
    clearDeleted: async () => {},
    onAvailability: availability.onChange,
    close,
  }
}

function kyselyOn(pool: PostgresPool): Kysely<Tables> {
  return new Kysely({ dialect: new PostgresDialect({ pool }) })
}

/** Connects; returns whether the role that we connect as bypasses policies. */
async function reach(pool: Pool): Promise<boolean> {
  const { rowCount } = await pool.query(
    'select from pg_roles where rolname = current_user and (rolsuper or rolbypassrls)',
  )
  return rowCount !== 0
}

/** Runs many statements at once, which cannot be prepared, and without our time limit. */
async function runScript(trx: Transaction<Tables>, script: string): Promise<void> {
  await sql.raw(scriptMark + script).execute(trx)
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
