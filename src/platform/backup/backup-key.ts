import { join } from 'node:path'
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
