import { statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '../../contract/start-error.ts'
import { hasTables, markedAs, markAs } from '../../database/empty.ts'
import { openDatabase, type Database, type DatabaseAddress } from '../../database/open.ts'
import { identityOf } from '../backup/identity.ts'
import { hasMark } from '../auth/secrets.ts'
import type { Manifest } from '../backup/manifest.ts'
import { restoreInto, type Restored } from '../backup/restore.ts'
import { bringKeys, type RestoreSource } from '../backup/restoring.ts'
import { bringRows, type BroughtRows } from './rows-in.ts'

/** What is brought in, and how far it is. */
export interface ImportSource extends RestoreSource {
  onProgress?: ((words: string, share: number) => void) | undefined
  /** Throws where there is no room for a file of so many bytes. */
  demandRoom?: ((bytes: number) => Promise<void>) | undefined
}

/** What was brought in; `found` is null where an import that was broken off had done that already. */
export interface Imported extends Restored {
  found: BroughtRows | null
}

/**
 * Brings an export into an empty folder and an empty database of either engine: all of it, or nothing. The
 * rows go into the database within one transaction; on SQLite its file comes into its place last.
 */
export async function bringExport(from: ImportSource): Promise<Imported> {
  const { path, key, folder, url, onProgress, demandRoom } = from
  const identity = await identityOf(path)
  const size = statSync(path).size
  let found: BroughtRows | null = null
  const restored = await restoreInto({
    path,
    key,
    folder,
    demandRoom,
    ...(onProgress && { onProgress: (done) => onProgress('Reading the export', done / size) }),
    // It is there by then: a folder whose database is not whole is not put into its place.
    load: async () => {},
    async prepare(within, made) {
      refuseBackup(made)
      const hints = await bringKeys(from, within, made)
      found = await fill(url === undefined ? { dataDir: within } : { url, dataDir: within }, {
        folder: within,
        manifest: made,
        identity,
        onTable: progressOf(from, made),
      })
      await rm(join(within, 'tables'), { recursive: true })
      return hints
    },
  })
  return { ...restored, found }
}

/** Throws a StartError for a backup. */
export function refuseBackup({ kind }: Manifest): void {
  if (kind !== 'export')
    throw new StartError('This is a backup and no export: portico restore restores it.')
}

interface Filling {
  folder: string
  manifest: Manifest
  identity: string
  onTable?: ((name: string) => void) | undefined
}

/** Null where the database has this export already, from an import that was broken off behind that. */
async function fill(address: DatabaseAddress, filling: Filling): Promise<BroughtRows | null> {
  const database = await openDatabase(address)
  try {
    // A start would have given it a folder, which is another one than this.
    if ((await markedAs(database, filling.identity)) && !(await hasMark(database))) return null
    await refuseFilled(database)
    return await database.rebuild(async (trx) => {
      const found = await bringRows(database, trx, filling)
      await markAs(database, trx, filling.identity)
      return found
    })
  } finally {
    await database.close()
  }
}

/** Throws a StartError for a database with any table. */
export async function refuseFilled(database: Database): Promise<void> {
  if (await hasTables(database))
    throw new StartError(
      'The database is not empty: an export is brought into an empty one only (dropdb, then createdb).',
    )
}

/** Says how many tables are done, of all. */
export function progressOf({ onProgress }: ImportSource, { tables }: Manifest) {
  const all = Object.keys(tables).length
  let done = 0
  return () => {
    onProgress?.('Loading the database', done / all)
    done += 1
  }
}
