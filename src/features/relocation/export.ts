import { resolve } from 'node:path'
import { StartError } from '../../contract/start-error.ts'
import type { Database } from '../../database/open.ts'
import type { BackupSettings } from '../../platform/backup/taking.ts'
import type { Clock } from '../../platform/clock.ts'
import { command, done, type Open } from '../../platform/command/command.ts'
import { progressBar } from '../../platform/command/progress.ts'
import { inWords, missingInWords } from './contents.ts'

interface Given {
  database: Database
  config: BackupSettings
  clock: Clock
}

/** Writes the whole install into one sealed file that either engine takes. */
export const exportCommand = (open: Open<Given>) =>
  command({
    summary: 'Write everything into one sealed file, to move to another machine or database.',
    example: 'export /mnt/move/portico.export',
    arguments: { file: 'The file to write; it must not be there yet.' },
    options: { sealing: 'Put secret.key into it, too: then its key alone opens everything.' },

    run: async ({ file, sealing = false }) =>
      await open(async ({ database, config, clock }) => {
        if (sealing && config.SECRET_KEY !== undefined)
          throw new StartError('SECRET_KEY is set, and no file: take it to the other machine.')
        const { takeExport } = await import('../../platform/move/taking.ts')
        const to = resolve(file)
        const bar = progressBar()
        const how = { settings: config, clock, to, withSecretKey: sealing, onProgress: bar.say }
        const { manifest, size } = await takeExport({ database, ...how }).finally(bar.end)
        const kept = config.BACKUP_KEY === undefined ? 'backup.key' : 'BACKUP_KEY'
        const own = config.SECRET_KEY === undefined ? 'secret.key' : 'SECRET_KEY'
        const lines = [
          `${to}: read back and compared.`,
          ...inWords(manifest),
          ...missingInWords(manifest),
          `It opens with ${kept} of this install: portico import FILE --key ${kept}${sealing ? '' : `, with ${own} beside it (--secret)`}.`,
          'What is done here from now on is not in it: stop this service for good before the other one starts, or both send what waits in the outbox.',
        ]
        const { tables, missing } = manifest
        return done(lines.join('\n'), { path: to, size, tables, missing })
      }),
  }).prints({
    path: 'The file.',
    size: 'Its size in bytes.',
    tables: 'How many rows of each table are in it.',
    missing: 'The keys of files that the database names and that were not there.',
  })
