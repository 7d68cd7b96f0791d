import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { backupKey } from '../../src/platform/backup/backup-key.ts'
import { beginBackup } from '../../src/features/system/backup-store.ts'
import { newId } from '../../src/platform/auth/token.ts'
import { installOf } from '../../src/platform/backup/sealed.ts'
import type { Fixture } from './fixture.ts'

/** Puts a file to where backups are, under a name that the install takes for its own. */
export const backupIn = (dataDir: string): string => fileIn(dataDir, 'backup')

export const exportIn = (dataDir: string): string => fileIn(dataDir, 'export')

function fileIn(dataDir: string, end: 'backup' | 'export'): string {
  const name = `portico-${installOf(backupKey({ DATA_DIR: dataDir }))}-2026-11-20T150000Z.${end}`
  mkdirSync(join(dataDir, 'backups'), { recursive: true })
  writeFileSync(join(dataDir, 'backups', name), 'bytes')
  return name
}

/** An export that another process makes. */
export async function runningExport({ database, clock }: Fixture) {
  const until = new Date(clock.now().getTime() + 60_000)
  const row = { id: newId(), reason: 'hand', what: 'export', now: clock.now() } as const
  await database.transaction((trx) => beginBackup(trx, { ...row, until: until.toISOString() }))
  return {}
}
