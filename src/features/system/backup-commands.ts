import { statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { StartError } from '../../contract/start-error.ts'
import { backupKey, backupKeyFile } from '../../platform/backup/backup-key.ts'
import { installOf } from '../../platform/backup/sealed.ts'
import type { BackupSettings } from '../../platform/backup/taking.ts'
import { backupAt } from '../../platform/backup/addresses.ts'
import type { Clock } from '../../platform/clock.ts'
import { isInStore } from '../../platform/s3/address.ts'
import { command, done, WrongCall, type Open } from '../../platform/command/command.ts'
import { backupName } from './backup-files.ts'

interface Given {
  config: BackupSettings & { BACKUP_TO?: string | undefined }
  clock: Clock
}

/** Makes a backup, now, while the service runs. */
export const backupCommand = (open: Open<Given>) =>
  command({
    summary: 'Make an encrypted backup of everything.',
    example: 'backup --to /mnt/backups',
    options: {
      'to <path>': 'A file to write, a folder that is there, or s3://…; else that of BACKUP_TO.',
      sealing: 'Put secret.key into it, too: then its key alone opens everything.',
    },

    run: async ({ to, sealing = false }) =>
      await open(async ({ config, clock }) => {
        const place = to ?? config.BACKUP_TO
        if (place === undefined) throw new WrongCall('say where: --to FILE or FOLDER, or BACKUP_TO')
        if (sealing && config.SECRET_KEY !== undefined)
          throw new StartError(
            'SECRET_KEY is set, and no file: keep it where you keep the backups’ key.',
          )
        const path = fileAt(
          isInStore(place) ? place : resolve(place),
          backupName(clock.now(), 'hand', installOf(backupKey(config))),
        )
        const { takeBackup } = await import('../../platform/backup/taking.ts')
        const taken = { settings: config, clock, to: path, withSecretKey: sealing }
        const { manifest, size } = await takeBackup(taken)
        const rows = Object.values(manifest.tables).reduce((sum, count) => sum + count, 0)
        const files = manifest.files.filter(({ name }) => name.startsWith('files/')).length
        const { missing } = manifest
        const text = [
          `${path}: ${inUnits(size)}, with ${rows} rows and ${files} files; read back and compared.`,
          ...(missing.length > 0
            ? [
                `${missing.length} files that the database names were missing: ${missing.join(', ')}.`,
              ]
            : []),
          ...keysToKeep(config, sealing),
        ]
        return done(text.join('\n'), { path, size, rows, files, missing })
      }),
  }).prints({
    path: 'The file.',
    size: 'Its size in bytes.',
    rows: 'How many rows of the database are in it.',
    files: 'How many files of clients and of the site are in it.',
    missing: 'The keys of files that the database names and that were not there.',
  })

function fileAt(place: string, name: string): string {
  // There are no folders in a store, so that a name that ends so is that of a backup.
  if (isInStore(place)) return /\.backup(\?|$)/.test(place) ? place : backupAt(place, name)
  return statSync(place, { throwIfNoEntry: false })?.isDirectory() ? join(place, name) : place
}

/** What has to be kept elsewhere, and why. */
function keysToKeep(config: Given['config'], sealing: boolean): string[] {
  const own = config.BACKUP_KEY === undefined ? backupKeyFile(config) : 'BACKUP_KEY'
  const sealer =
    config.SECRET_KEY === undefined ? join(config.DATA_DIR, 'secret.key') : 'SECRET_KEY'
  const kept = [`Keep elsewhere: ${own}, without which nobody can open this backup.`]
  if (sealing) return [...kept, 'secret.key is in it.']
  return [
    ...kept,
    `Keep elsewhere, too: ${sealer}, which is not in it and without which authenticator apps and links in mails stop working.`,
  ]
}

function inUnits(bytes: number): string {
  if (bytes >= 1e9) return `${(bytes / 1e9).toFixed(1)} GB`
  return bytes >= 1e6 ? `${(bytes / 1e6).toFixed(1)} MB` : `${Math.ceil(bytes / 1000)} kB`
}
