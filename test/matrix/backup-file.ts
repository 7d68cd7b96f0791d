import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { backupKey } from '../../src/platform/backup/backup-key.ts'
import { installOf } from '../../src/platform/backup/sealed.ts'

/** Puts a file to where backups are, under a name that the install takes for its own. */
export function backupIn(dataDir: string): string {
  const name = `portico-${installOf(backupKey({ DATA_DIR: dataDir }))}-2026-11-20T150000Z.backup`
  mkdirSync(join(dataDir, 'backups'), { recursive: true })
  writeFileSync(join(dataDir, 'backups', name), 'bytes')
  return name
}
