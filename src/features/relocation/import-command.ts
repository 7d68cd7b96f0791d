import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import { openingKey } from '../../platform/backup/opening-key.ts'
import type { BackupSettings } from '../../platform/backup/taking.ts'
import { command, done, type Open } from '../../platform/command/command.ts'
import { progressBar } from '../../platform/command/progress.ts'
import type { Manifest } from '../../platform/backup/manifest.ts'
import type { BroughtRows } from '../../platform/move/rows-in.ts'
import { ownerHints } from '../../platform/storage/owner-hints.ts'
import { inWords, missingInWords } from './contents.ts'

interface Given {
  config: BackupSettings
}

/** Brings an export into a new install. */
export const importCommand = (open: Open<Given>) =>
  command({
    summary: 'Bring an export into an empty folder and database, or try whether it can be.',
    example: 'import /mnt/move/portico.export --key /media/keys/backup.key',
    arguments: { file: 'The export.' },
    options: {
      'dry-run': 'Only try: do all of it beside, say what would come, and remove that.',
      'key <file>':
        'backup.key of the install that it is of; else BACKUP_KEY, or that in DATA_DIR.',
      'secret <file>': 'secret.key as it was there; else SECRET_KEY, or secret.key in DATA_DIR.',
      'ledger <file>':
        'A newer erased.ledger than those in DATA_DIR and beside the export, or a folder of several.',
    },

    run: async ({ file, 'dry-run': dryRun = false, key, secret, ledger }) =>
      await open(async ({ config }) => {
        const {
          DATA_DIR: folder,
          SECRET_KEY: setting,
          DATABASE_URL: url,
          FILES_URL: filesUrl,
        } = config
        const bar = progressBar()
        const from = {
          path: resolve(file),
          key: openingKey(config, key),
          folder,
          secret,
          ledger,
          setting,
          url,
          filesUrl,
          onProgress: bar.say,
        }
        if (dryRun) {
          const { tryExport } = await import('../../platform/move/trying.ts')
          const parent = existsSync(folder) ? folder : tmpdir()
          const tried = await tryExport({ ...from, parent }).finally(bar.end)
          return outcomeOf('Would bring', null, tried)
        }
        const { bringExport } = await import('../../platform/move/bringing.ts')
        const brought = await bringExport(from).finally(bar.end)
        const hints = [...brought.hints, ...ownerHints(config)]
        return outcomeOf('Brought', folder, { ...brought, hints })
      }),
  }).prints({
    folder: 'Where its files are now; null where that was only tried.',
    tables: 'How many rows of each table were in the export.',
    missing: 'The keys of files that its database names and that were not there when it was made.',
    applied: 'The migrations of this version that it had not had.',
    hints: 'What is left to do, as sentences.',
  })

interface Outcome {
  manifest: Manifest
  found: BroughtRows | null
  hints: string[]
}

function outcomeOf(did: string, folder: string | null, { manifest, found, hints }: Outcome) {
  const { made_at, version, tables, missing } = manifest
  const applied = found?.applied ?? []
  const text = [
    `${did} what was exported ${made_at} by Portico ${version} from ${manifest.engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'}:`,
    ...inWords(manifest),
    ...missingInWords(manifest),
    ...(found === null
      ? ['The database had all of it from an import that was broken off.']
      : [
          `All ${found.rows} rows are as they were, each file has the hash that it had in the export, and the audit is whole with ${found.entries} entries.`,
        ]),
    ...(found?.otherFiles ?? []).map(
      (key) => `The file ${key} was not what its row says, and came as it was.`,
    ),
    ...(applied.length > 0 ? [`Applied by this version: ${applied.join(', ')}`] : []),
    ...(folder === null ? ['Nothing was kept of it.'] : hints),
  ]
  return done(text.join('\n'), { folder, tables, missing, applied, hints })
}
