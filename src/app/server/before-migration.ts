import { join } from 'node:path'
import { StartError } from '../../contract/start-error.ts'
import { appliedMigrations, pendingMigrations } from '../../database/migrate.ts'
import type { Database } from '../../database/open.ts'
import { backupName } from '../../features/system/backup-files.ts'
import { backupKey } from '../../platform/backup/backup-key.ts'
import { installOf } from '../../platform/backup/sealed.ts'
import { takeBackup } from '../../platform/backup/taking.ts'
import { systemClock } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'
import type { Config } from './settings.ts'

/**
 * Makes a backup before a database is migrated, where BACKUP_TO is set: there is no other way back to the
 * version before. Throws a StartError where it cannot be made.
 */
export async function backUpBeforeMigration(
  database: Database,
  config: Config,
  log: Log,
): Promise<void> {
  const { BACKUP_TO } = config
  if (BACKUP_TO === undefined || (await appliedMigrations(database)).length === 0) return
  const [waiting] = await pendingMigrations(database)
  if (waiting === undefined) return
  const name = backupName(systemClock.now(), 'migration', installOf(backupKey(config)))
  const to = join(BACKUP_TO, name)
  const given = { settings: config, clock: systemClock, to, withSecretKey: false }
  const { size } = await takeBackup(given).catch((error: unknown) => {
    if (!(error instanceof StartError)) throw error
    throw new StartError(
      `The database is to be migrated (${waiting}), and the backup before that could not be made: ${error.message} To start without one, leave BACKUP_TO empty this once.`,
    )
  })
  log.info({ file: name, size }, 'a backup was made before the migration')
}
