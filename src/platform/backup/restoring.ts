import { existsSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { StartError } from '../../contract/start-error.ts'
import { readKeyFile } from '../auth/key-file.ts'
import { fingerprintOf } from '../auth/keys.ts'
import { contentsOfPostgres, restorePostgres } from '../../database/dumped.ts'
import type { StoreKeys } from '../s3/address.ts'
import { bringLedger } from './bring-ledger.ts'
import { noteFilesToMove } from './files-to-move.ts'
import { renewOwner } from '../storage/owner.ts'
import { databaseName, type Manifest } from './manifest.ts'
import { restoreInto, type Restored } from './restore.ts'

/** What is brought into a folder, and what with. */
export interface RestoreSource {
  path: string
  /** That opens the backup. */
  key: string
  /** Who asks the S3 store in which it is. */
  store?: StoreKeys | undefined
  folder: string
  /** The file of the key that seals secrets. */
  secret: string | undefined
  /** The same key, where it is a setting. */
  setting: string | undefined
  /** The newest ledger. */
  ledger: string | undefined
  /** FILES_URL, where it is set: its files are in a folder after that. */
  filesUrl?: string | undefined
  /** Of the PostgreSQL database to restore into. */
  url?: string | undefined
}

/** Restores a backup into an empty folder, with its keys and the newest ledger; `hints` say what is left to do. */
export async function restoreBackup(from: RestoreSource): Promise<Restored> {
  const { path, key, store, folder, url } = from
  return await restoreInto({
    path,
    key,
    store,
    folder,
    load: async (within, made) => await loadDump(url, within, made),
    async prepare(within, made) {
      refuseExport(made)
      refuseEngine(made, url)
      if (url !== undefined) refuseFull((await contentsOfPostgres(url)).tables)
      if (url === undefined) await renewOwner({ dataDir: within })
      return await bringKeys(from, within, made)
    },
  })
}

/** Puts the keys and the newest ledger beside what was extracted; gives what is left to do. */
export async function bringKeys(
  from: RestoreSource,
  within: string,
  made: Manifest,
): Promise<string[]> {
  const hints = [
    ...(await bringKey(from, within, made)),
    ...(await bringLedger(from, within)),
    ...(await noteFilesToMove(from, within, made)),
  ]
  // So that the next backups have the same one.
  if (!existsSync(join(from.folder, 'backup.key')))
    await writeFile(join(within, 'backup.key'), `${from.key}\n`, { mode: 0o600, flush: true })
  return hints
}

/** Throws a StartError for an export: it has no copy of a database. */
export function refuseExport({ kind }: Manifest): void {
  if (kind === 'export')
    throw new StartError('This is an export and no backup: portico import brings it in.')
}

function refuseEngine({ engine }: Manifest, url: string | undefined): void {
  if (engine === 'postgres' && url === undefined)
    throw new StartError(
      'This backup is of a PostgreSQL database: set DATABASE_URL to an empty one.',
    )
  if (engine === 'sqlite' && url !== undefined)
    throw new StartError('This backup is of a SQLite database, and DATABASE_URL is set.')
}

/**
 * Puts the dump into an empty database, all of it or nothing. Where a restore was broken off behind that,
 * the database has it already.
 */
async function loadDump(url: string | undefined, within: string, made: Manifest): Promise<void> {
  if (url === undefined) return
  const dump = join(within, databaseName.postgres)
  const { tables } = await contentsOfPostgres(url)
  if (!isDeepStrictEqual(tables, made.tables)) {
    refuseFull(tables)
    await restorePostgres(url, dump)
  }
  await renewOwner({ url, dataDir: within })
  await rm(dump, { force: true })
}

function refuseFull(tables: Record<string, number>): void {
  if (Object.keys(tables).length > 0)
    throw new StartError(
      'The database is not empty: a backup is restored into an empty one only (dropdb, then createdb).',
    )
}

/** The key that seals secrets: none but the one that this database knows is of use. */
async function bringKey(from: RestoreSource, within: string, made: Manifest): Promise<string[]> {
  const { secret, setting, folder } = from
  const own = join(within, 'secret.key')
  const given = secret === undefined ? null : keyIn(resolve(secret))
  const key = given ?? setting ?? readKeyFile(join(folder, 'secret.key')) ?? readKeyFile(own)
  const place = join(folder, 'secret.key')
  if (key === null || made.fingerprint === null)
    return made.fingerprint === null
      ? []
      : [`Put the key that seals secrets, secret.key, to ${place} before the start.`]
  if (fingerprintOf(key) !== made.fingerprint)
    throw new StartError(
      'The key that seals secrets (secret.key or SECRET_KEY) is not that of this backup.',
    )
  if (given !== null) await writeFile(own, `${given}\n`, { mode: 0o600, flush: true })
  return []
}

function keyIn(file: string): string {
  const key = readKeyFile(file)
  if (key === null) throw new StartError(`There is no key ${file}.`)
  return key
}
