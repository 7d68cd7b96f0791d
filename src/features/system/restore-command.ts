import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import { openingKey } from '../../platform/backup/opening-key.ts'
import { backupStoreKeys } from '../../platform/backup/place.ts'
import type { DrillResult } from '../../platform/backup/drill.ts'
import { ownerHints } from '../../platform/storage/owner-hints.ts'
import type { BackupSettings } from '../../platform/backup/taking.ts'
import { isInStore } from '../../platform/s3/address.ts'
import { command, done, type Open } from '../../platform/command/command.ts'

interface Given {
  config: BackupSettings
}

/** Restores a backup, or tries whether it can be. */
export const restoreCommand = (open: Open<Given>) =>
  command({
    summary: 'Restore a backup, or try whether it can be.',
    example: 'restore --verify /mnt/backups/portico-2026-11-27T0310Z.backup',
    arguments: { file: 'The backup: a file, or s3://….' },
    options: {
      verify: 'Only try: restore it beside, look at all of it, and remove that.',
      'into <folder>': 'Where to; else DATA_DIR.',
      'key <file>': 'The key of the backup; else BACKUP_KEY, or backup.key in the folder.',
      'secret <file>': 'secret.key as it was; else SECRET_KEY, or secret.key in the folder.',
      'ledger <file>':
        'A newer erased.ledger than those in the folder and beside the backup, or a folder of several.',
    },

    run: async ({ file, verify = false, into, key, secret, ledger }) =>
      await open(async ({ config }) => {
        const path = isInStore(file) ? file : resolve(file)
        const folder = resolve(into ?? config.DATA_DIR)
        const store = backupStoreKeys(config)
        const opening = openingKey({ ...config, DATA_DIR: folder }, key)
        if (verify) {
          const { drill } = await import('../../platform/backup/drill.ts')
          const parent = [folder, config.DATA_DIR].find((one) => existsSync(one)) ?? tmpdir()
          return outcomeOf(
            path,
            await drill({ path, key: opening, store, parent, url: config.DATABASE_URL }),
          )
        }
        const { restoreBackup } = await import('../../platform/backup/restoring.ts')
        const from = { path, key: opening, store, folder, secret, ledger, ...settingsOf(config) }
        const { manifest, hints } = await restoreBackup(from)
        const made = `Restored ${path}, made ${manifest.made_at}, into ${folder}.`
        return done([made, ...hints, ...ownerHints(config)].join('\n'), {
          folder,
          looked: [made],
          faults: [],
        })
      }),
  }).prints({
    folder: 'Where it was restored; null where that was only tried.',
    looked: 'What was looked at, as sentences.',
    faults: 'What is wrong, as sentences; none where all is well.',
  })

const settingsOf = ({ SECRET_KEY, DATABASE_URL, FILES_URL }: BackupSettings) => ({
  setting: SECRET_KEY,
  url: DATABASE_URL,
  filesUrl: FILES_URL,
})

function outcomeOf(path: string, { manifest, lines, faults }: DrillResult) {
  const made = `${path}, made ${manifest.made_at} by Portico ${manifest.version}`
  if (faults.length > 0)
    return done(
      [`${made}, is not as it should be:`, ...faults].join('\n'),
      { folder: null, looked: lines, faults },
      1,
    )
  const good = `${made}, was restored beside and removed again.`
  return done([good, ...lines].join('\n'), { folder: null, looked: lines, faults })
}
