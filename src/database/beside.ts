import { createHash, randomBytes } from 'node:crypto'
import type { Client } from 'pg'
import { sessionAddress } from './postgres/hosts.ts'

/** Of the databases that are made beside one; those of others on the same server are not ours to see. */
const prefixOf = (database: string) =>
  `portico_drill_${createHash('sha256').update(database).digest('hex').slice(0, 8)}_`

async function connected<T>(
  address: string,
  run: (client: Client, prefix: string, url: string) => Promise<T>,
): Promise<T> {
  const { default: pg } = await import('pg')
  const url = await sessionAddress(address)
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  // The next query rejects.
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>('select current_database() as name')
    return await run(client, prefixOf(rows[0]?.name ?? ''), url)
  } finally {
    await client.end()
  }
}

/**
 * Makes a database beside one, as its role, for as long as `run` does. Null where the role may not make
 * any. What killed ones have left is dropped before.
 */
export async function withDatabaseBeside<T>(
  address: string,
  run: (url: string) => Promise<T>,
): Promise<T | null> {
  return await connected(address, async (client, prefix, url) => {
    await dropLeft(client, prefix)
    const name = `${prefix}${randomBytes(4).toString('hex')}`
    const quoted = client.escapeIdentifier(name)
    // Until this connection ends: by that another one sees that it is in use.
    await client.query('select pg_advisory_lock($1, hashtext($2))', [lockClass, name])
    const made = await client
      .query(`create database ${quoted} encoding 'UTF8' template template0`)
      .then(() => true, refused)
    if (!made) return null
    try {
      return await run(Object.assign(new URL(url), { pathname: `/${name}` }).href)
    } finally {
      await client.query(`drop database ${quoted} with (force)`)
    }
  })
}

/** Drops the databases that were made beside one by processes that are dead. */
export const dropDatabasesBeside = async (url: string): Promise<void> =>
  await connected(url, dropLeft)

/** Keeps these locks apart from others. */
const lockClass = 1_903

async function dropLeft(client: Client, prefix: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select datname as name from pg_database
      where starts_with(datname, $1) and datdba = (select oid from pg_roles where rolname = current_user)`,
    [prefix],
  )
  for (const { name } of rows) {
    const lock = [lockClass, name]
    const { rows: taken } = await client.query<{ is: boolean }>(
      'select pg_try_advisory_lock($1, hashtext($2)) as is',
      lock,
    )
    if (!taken[0]?.is) continue
    await client.query(`drop database if exists ${client.escapeIdentifier(name)} with (force)`)
    await client.query('select pg_advisory_unlock($1, hashtext($2))', lock)
  }
}

/** The role may not (42501). */
function refused(error: { code?: string }): false {
  if (error.code === '42501') return false
  throw error
}
