import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { StartError } from '../../contract/start-error.ts'
import { readKeyFile } from '../auth/key-file.ts'
import { WrongCall } from '../command/command.ts'
import { backupKeyFile, type BackupKeyPlace } from './backup-key.ts'

/** The key that opens a backup or an export: of the file that a command names, else of the settings. Throws where there is none. */
export function openingKey(place: BackupKeyPlace, file: string | undefined): string {
  if (file !== undefined && !existsSync(file)) throw new WrongCall(`there is no key ${file}`)
  const key =
    file === undefined
      ? (place.BACKUP_KEY ?? readKeyFile(backupKeyFile(place)))
      : readKeyFile(resolve(file))
  if (key !== null) return key
  throw new StartError(
    `The key of the backup is needed: --key FILE, BACKUP_KEY, or ${backupKeyFile(place)}.`,
  )
}
