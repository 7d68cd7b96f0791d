import { readdir, readFile } from 'node:fs/promises'
import type { Kysely, Transaction } from 'kysely'
import { StartError } from '../contract/start-error.ts'
import { refuseForeignTables } from './foreign.ts'
import type { Database } from './open.ts'
import type { Tables } from './tables/tables.ts'

const migrations = new URL('../../migrations/', import.meta.url)

interface Migration {
  name: string
  file: URL
  engine: string | undefined
}

/**
 * Brings the database up to date and returns the names of the migrations that this call applied.
 * Throws a StartError when the database is ahead of this program. `folder` holds NNNN-name.sql, or
 * NNNN-name.sqlite.sql and NNNN-name.postgres.sql where the engines differ.
 */
export async function migrate(database: Database, folder: URL = migrations): Promise<string[]> {
  const applied: string[] = []
  for (const migration of await pending(database, folder)) {
    if (await apply(database, migration)) applied.push(migration.name)
  }
  return applied
}

/** The names of the migrations that `migrate` would apply; throws like it, and changes nothing. */
export async function pendingMigrations(database: Database, folder: URL = migrations) {
  return (await pending(database, folder)).map(({ name }) => name)
}

/** What each of them is for: the first line of its comment, without a full stop; empty where it has none. */
export async function pendingInWords(database: Database, folder: URL = migrations) {
  const waiting = await pending(database, folder)
  return await Promise.all(
    waiting.map(async ({ name, file }) => ({ name, about: aboutIn(await readFile(file, 'utf8')) })),
  )
}

/** Its first sentence, which may go on for some lines. */
function aboutIn(script: string): string {
  const head = script.startsWith(rebuilds) ? script.slice(script.indexOf('\n') + 1) : script
  const [comment = ''] = /^(?:--.*\n)*/.exec(head.trimStart()) ?? []
  const text = comment.replaceAll(/^-- ?/gm, '').replaceAll(/\s+/g, ' ').trim()
  return /^.*?(?=[.:;](?: |$)|$)/.exec(text)?.[0] ?? ''
}

/** The names of the migrations that the database has had; none where it is no database of ours. */
export const appliedMigrations = ({ read }: Database): Promise<string[]> => appliedTo(read)

/** The migrations that a database of some engine has had. */
export interface MigrationsHad {
  engine: Database['engine']
  migrations: string[]
}

/**
 * Brings an empty database to where one was that has had these, whichever engine that is on. Throws a
 * StartError for one that this version does not know.
 */
export async function migrateAs(
  database: Database,
  had: MigrationsHad,
  folder: URL = migrations,
): Promise<void> {
  const known = await readFolder(folder)
  const foreign = had.migrations.find((name) => !known.some((each) => each.name === name))
  if (foreign) throw new StartError(newer('It', foreign))
  const isOf = ({ engine }: Migration, one: Database['engine']) =>
    engine === undefined || engine === one
  const shared = new Set(known.filter((one) => isOf(one, had.engine)).map(({ name }) => name))
  const last = had.migrations.toSorted().at(-1) ?? ''
  const next = [...shared].find((name) => name > last) ?? '~'
  for (const each of known.filter((one) => isOf(one, database.engine))) {
    // What only this engine needs is not among theirs.
    const isWanted = shared.has(each.name) ? had.migrations.includes(each.name) : each.name < next
    if (isWanted) await apply(database, each)
  }
}

const newer = (what: string, foreign: string) =>
  `${what} was written by a newer version of Portico (it has had the migration ${foreign}, ` +
  'which this version does not know); please start that version or a later one.'

async function pending(database: Database, folder: URL): Promise<Migration[]> {
  const known = await readFolder(folder)
  const done = await appliedTo(database.read)
  const foreign = done.find((name) => !known.some((migration) => migration.name === name))
  if (foreign) throw new StartError(newer('The database', foreign))
  const ours = known.filter(({ engine }) => engine === undefined || engine === database.engine)
  return ours.filter(({ name }) => !done.includes(name))
}

async function readFolder(folder: URL): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  return files.map((file) => {
    const [, name, engine] = /^(\d{4}-[a-z\d-]+)(?:\.(sqlite|postgres))?\.sql$/.exec(file) ?? []
    if (!name) throw new Error(`${file} is not named as a migration.`)
    return { name, engine, file: new URL(file, folder) }
  })
}

/** The same, on a connection. */
export async function appliedTo(kysely: Kysely<Tables>): Promise<string[]> {
  const tables = await kysely.introspection.getTables()
  if (!tables.some(({ name }) => name === 'migration')) {
    refuseForeignTables(tables.filter(({ isView }) => !isView).map(({ name }) => name))
    return []
  }
  const rows = await kysely.selectFrom('migration').select('name').orderBy('name').execute()
  return rows.map(({ name }) => name)
}

/** False when another process, started at the same time, has applied it already. */
async function apply(database: Database, { name, file }: Migration): Promise<boolean> {
  const script = await readFile(file, 'utf8')
  const run = async (trx: Transaction<Tables>) => {
    await database.aloneUntilCommit(trx)
    await database.runScript(
      trx,
      // The time is the database's own, for people to read; each engine writes it in its own format.
      `create table if not exists migration (
        name text not null primary key, applied_at text not null default current_timestamp)`,
    )
    const known = trx.selectFrom('migration').select('name').where('name', '=', name)
    if (await known.executeTakeFirst()) return false
    await database.runScript(trx, script)
    await trx.insertInto('migration').values({ name }).execute()
    return true
  }
  return script.startsWith(rebuilds) ? database.rebuild(run) : database.transaction(run)
}

/** How a script begins that makes a table anew to which others refer, which only SQLite needs. */
const rebuilds = '-- rebuilds '
