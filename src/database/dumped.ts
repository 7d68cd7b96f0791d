import type { Client } from 'pg'
import { StartError } from '../contract/start-error.ts'
import type { DatabaseContents } from './copied.ts'
import { sessionAddress } from './postgres/hosts.ts'
import { printed, runOn } from './postgres/programs.ts'

/** Connects as the program does, and sees all rows at one moment. */
async function within<T>(url: string, run: (client: Client) => Promise<T>): Promise<T> {
  const { default: pg } = await import('pg')
  const connectionString = await sessionAddress(url)
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 })
  // The next query rejects.
  client.on('error', () => {})
  await client.connect().catch((error: Error) => {
    throw new StartError(`The PostgreSQL database cannot be used: ${error.message}.`)
  })
  try {
    await client.query(
      `begin isolation level repeatable read; set local portico.scope = 'all'; set local statement_timeout = 0`,
    )
    return await run(client)
  } finally {
    await client.end()
  }
}

/**
 * Dumps a PostgreSQL database to a file. With row-level security a dump may have no row of a table and
 * nothing says so: it is read back, and each table has to have as many rows as the program sees.
 */
export async function dumpPostgres(address: string, to: string): Promise<DatabaseContents> {
  // Once for both: a snapshot is one server's.
  const url = await sessionAddress(address)
  return await within(url, async (client) => {
    // A migration would wait for this transaction, and pg_dump for the migration.
    const alone = await client.query('select 1 where pg_try_advisory_xact_lock_shared(7067842)')
    if (alone.rowCount === 0)
      throw new StartError('A migration or an import is going on: no backup was made. Try again.')
    const { rows } = await client.query<{ id: string }>('select pg_export_snapshot() as id')
    const snapshot = `--snapshot=${rows[0]?.id}`
    const contents = await contentsSeenBy(client)
    const plain = ['--format=custom', '--compress=0', '--no-owner', '--no-acl', `--file=${to}`]
    plain.push('--lock-wait-timeout=10s')
    await runOn(url, 'pg_dump', [...plain, snapshot, '--enable-row-security'])
    const dumped = await rowsInDump(to)
    for (const [table, count] of Object.entries(contents.tables))
      if (dumped[table] !== count)
        throw new StartError(
          `pg_dump has copied ${dumped[table] ?? 'no'} of the ${count} rows of ${table}: no backup was made.`,
        )
    return contents
  })
}

/** How many rows a dump has of each table. */
export async function rowsInDump(path: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  let table: string | null = null
  await printed(['--data-only', '--file=-', path], (line) => {
    if (table === null) {
      const [, name] = /^COPY public\.(\S+) .*FROM stdin;$/.exec(line) ?? []
      if (name === undefined) return
      table = name.replaceAll('"', '')
      counts[table] = 0
    } else if (line === String.raw`\.`) table = null
    else counts[table] = (counts[table] ?? 0) + 1
  })
  return counts
}

/** What is in a PostgreSQL database; without `migrations` where it is empty. */
export const contentsOfPostgres = async (url: string): Promise<DatabaseContents> =>
  await within(url, contentsSeenBy)

async function contentsSeenBy(client: Client): Promise<DatabaseContents> {
  const columnOf = async <T>(text: string, values: unknown[] = []) =>
    (await client.query<{ value: T }>(text, values)).rows.map(({ value }) => value)
  const names = await columnOf<string>(
    `select relname as value from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace order by 1`,
  )
  const tables: Record<string, number> = {}
  for (const name of names) {
    const [count] = await columnOf<string>(
      `select count(*) as value from ${client.escapeIdentifier(name)}`,
    )
    tables[name] = Number(count)
  }
  if (!names.includes('migration')) return { migrations: [], tables, files: [], fingerprint: null }
  const keyed = await columnOf<string>(
    `select table_name as value from information_schema.columns
      where table_schema = 'public' and column_name = 'file_key' and table_name <> 'upload' and table_name = any($1)`,
    [names],
  )
  const keys = keyed.map((name) => `select file_key as key from ${client.escapeIdentifier(name)}`)
  const files = await columnOf<string>(
    `select key as value from (${keys.join(' union ') || 'select null as key'}) k where key is not null order by 1`,
  )
  const [fingerprint = null] = await columnOf<string>(
    `select value from secret where name = 'key-fingerprint'`,
  )
  const migrations = await columnOf<string>('select name as value from migration order by name')
  return { migrations, tables, files, fingerprint }
}

/** The hashes that rows say of their files, by the keys of these. */
export async function hashesOfPostgres(url: string): Promise<Map<string, string>> {
  return await within(url, async (client) => {
    const { rows } = await client.query<{ key: string; sha256: string }>(
      `select file_key as key, sha256 from document_version
        union select file_key, sha256 from mail_file where file_key is not null and sha256 is not null`,
    )
    return new Map(rows.map(({ key, sha256 }) => [key, sha256]))
  })
}

/** Restores a dump into an empty database: all of it, or nothing. */
export async function restorePostgres(url: string, path: string): Promise<void> {
  const plain = ['--no-owner', '--no-acl', '--no-comments', '--exit-on-error']
  const args = [...plain, '--single-transaction', path]
  await runOn(await sessionAddress(url), 'pg_restore', args)
}
