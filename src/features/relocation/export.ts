import { resolve } from 'node:path'
import { StartError } from '../../contract/start-error.ts'
import type { Database } from '../../database/open.ts'
import type { BackupSettings } from '../../platform/backup/taking.ts'
import type { Clock } from '../../platform/clock.ts'
import { done } from '../../platform/command/command.ts'
import { progressBar } from '../../platform/command/progress.ts'
import { inWords, missingInWords } from './contents.ts'

interface ExportParts {
  database: Database
  config: BackupSettings
  clock: Clock
}

/** Writes the whole install into one sealed file that either engine takes. */
export async function exportEverything(
  { database, config, clock }: ExportParts,
  { file, sealing = false }: { file: string; sealing?: boolean | undefined },
) {
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
  return done(lines.join('\n'), { path: to, size, tables, missing, pages: null })
}
