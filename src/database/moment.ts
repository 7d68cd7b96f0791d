import { sql, type Kysely } from 'kysely'
import { StartError } from '../contract/start-error.ts'
import type { DatabaseContents } from './copied.ts'
import { appliedTo } from './migrate.ts'
import type { Database } from './open.ts'
import type { TableShape } from './table-shapes.ts'
import type { Tables } from './tables/tables.ts'

/** Reads as the database is at one moment, whoever writes meanwhile; without a limit of time. */
export async function atOneMoment<T>(
  { engine, read }: Database,
  run: (moment: Kysely<Tables>) => Promise<T>,
): Promise<T> {
  if (engine === 'sqlite') return await read.transaction().execute(run)
  return await read
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (moment) => {
      for (const name of ['statement_timeout', 'idle_in_transaction_session_timeout'])
        await sql`set local ${sql.raw(name)} = 0`.execute(moment)
      return await run(moment)
    })
}

/**
 * Throws a StartError where row-level security would hide rows from us: by a restrictive policy, of which we
 * have none, by a table that has lost its own, or for want of the setting that ours look at.
 */
export async function refuseHidden(
  { engine, bypassesPolicies }: Database,
  moment: Kysely<Tables>,
): Promise<void> {
  if (engine === 'sqlite' || bypassesPolicies) return
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class c
    where relrowsecurity and relnamespace = 'public'::regnamespace
      and (current_setting('portico.scope', true) is distinct from 'all'
        or exists (select from pg_policy where polrelid = c.oid and not polpermissive)
        or not exists (select from pg_policy where polrelid = c.oid and polcmd in ('*', 'r')))
    order by 1`.execute(moment)
  const [table] = rows
  if (table)
    throw new StartError(
      `Row-level security may hide rows of ${table.name} by policies that are not Portico’s: nothing was exported.`,
    )
}

/** What a backup says of its database, but for the counts of its rows. */
export async function contentsAtMoment(
  moment: Kysely<Tables>,
  shapes: TableShape[],
): Promise<Omit<DatabaseContents, 'tables'>> {
  const keyed = shapes.filter(
    ({ name, columns }) => name !== 'upload' && columns.some((one) => one.name === 'file_key'),
  )
  const keys = new Set<string>()
  for (const { name } of keyed) {
    const found = sql<{ key: string }>`select file_key as key from ${sql.table(name)}
      where file_key is not null`
    for (const { key } of (await found.execute(moment)).rows) keys.add(key)
  }
  const fingerprint = moment
    .selectFrom('secret')
    .select('value')
    .where('name', '=', 'key-fingerprint')
  return {
    migrations: await appliedTo(moment),
    files: [...keys].toSorted(),
    fingerprint: (await fingerprint.executeTakeFirst())?.value ?? null,
  }
}

/** The hashes that rows say of their files, by the keys of these. */
export async function hashesAtMoment(moment: Kysely<Tables>) {
  const found = sql<{ key: string; sha256: string }>`
    select file_key as key, sha256 from document_version
    union select file_key, sha256 from mail_file where file_key is not null and sha256 is not null`
  return (await found.execute(moment)).rows
}
