import { join } from 'node:path'
import { StartError } from '../../contract/start-error.ts'
import { makeKeyFile, readKeyFile } from '../auth/key-file.ts'

/** Where the key of the backups is: a setting, else a file in the data folder. */
export interface BackupKeyPlace {
  DATA_DIR: string
  BACKUP_KEY?: string | undefined
}

/** The file in which the key is, where it is no setting. */
export const backupKeyFile = ({ DATA_DIR }: BackupKeyPlace) => join(DATA_DIR, 'backup.key')

/** The key of the setting or the file; made with the first backup. */
export const backupKey = (place: BackupKeyPlace): string =>
  place.BACKUP_KEY ??
  readKeyFile(backupKeyFile(place)) ??
  makeKeyFile({ DATA_DIR: place.DATA_DIR }, backupKeyFile(place))

interface Serving extends BackupKeyPlace {
  BACKUP_TO?: string | undefined
  FILES_URL?: string | undefined
  DATABASE_URL?: string | undefined
}

/**
 * Throws a StartError where several machines may serve and each would seal the backup of the night by a key of its own, which is made
 * without a word and which nobody keeps.
 */
export function refuseOwnBackupKey(config: Serving): void {
  const { BACKUP_TO, BACKUP_KEY, FILES_URL, DATABASE_URL } = config
  // What lies in the folder is of one machine alone, without these two.
  const maySeveral = FILES_URL !== undefined && DATABASE_URL !== undefined
  if (BACKUP_TO === undefined || BACKUP_KEY !== undefined || !maySeveral) return
  const file = backupKeyFile(config)
  const found = readKeyFile(file) === null ? 'A new one: openssl rand -base64 32' : `Copy ${file}`
  throw new StartError(
    `Set BACKUP_KEY_FILE, the same key on each machine: with DATABASE_URL and FILES_URL several may serve, and backups of each would need a key of its own. ${found}, and keep it elsewhere, too.`,
  )
}
