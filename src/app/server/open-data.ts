import { mkdirSync } from 'node:fs'
import { StartError } from '../../contract/start-error.ts'
import { migrate } from '../../database/migrate.ts'
import { openDatabase, type Database } from '../../database/open.ts'
import { refuseFilesToMove } from '../../platform/backup/files-to-move.ts'
import { refuseOwnBackupKey } from '../../platform/backup/backup-key.ts'
import { refuseHalfRestored } from '../../platform/backup/restore.ts'
import type { Log } from '../../platform/log.ts'
import { refuseHalfImported } from '../../platform/move/half-imported.ts'
import { makeRoomToOpen } from '../../platform/storage/disk.ts'
import { refuseOthersFilesInStore } from '../../platform/storage/owner.ts'
import { refuseOtherPlace } from '../../platform/storage/place.ts'
import { backUpBeforeMigration } from './before-migration.ts'
import { markFolder, refuseEmptied } from './folder-mark.ts'
import { refuseOthersFiles } from './folder-owner.ts'
import type { Config } from './settings.ts'

/** Opens the data folder and the database, and brings it up to date. Throws a StartError that says why not. */
export async function openData(config: Config, log: Log): Promise<Database> {
  refuseOthersFiles(config.DATA_DIR)
  refuseHalfRestored(config.DATA_DIR)
  refuseFilesToMove(config.DATA_DIR, config.FILES_URL)
  refuseOwnBackupKey(config)
  if (config.DATABASE_URL === undefined) refuseEmptied(config.DATA_DIR)
  await makeRoomToOpen({ folder: config.DATA_DIR, floor: config.DISK_FLOOR })
  const database = await openDatabase({
    url: config.DATABASE_URL,
    readUrl: config.DATABASE_READ_URL,
    dataDir: config.DATA_DIR,
  })
  await refuseHalfImported(database, config.DATA_DIR)
  // SQLite has made it already; on PostgreSQL it holds the files, and commands look for it.
  makeFolder(config.DATA_DIR)
  await backUpBeforeMigration(database, config, log)
  await migrate(database)
  await markFolder(database, config.DATA_DIR, config.FILES_URL !== undefined)
  await refuseOtherPlace(database, config)
  await refuseOthersFilesInStore(database, config, log)
  return database
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw new StartError(`DATA_DIR "${folder}" cannot be made: ${(error as Error).message}.`)
  }
}
