import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import type { DatabaseAddress } from '../../../src/database/open.ts'
import { takeBackup } from '../../../src/platform/backup/taking.ts'
import { systemClock } from '../../../src/platform/clock.ts'
import { role, runAsAdministrator } from '../../engines/postgres-server.ts'
import { freshFolder } from '../database/database.ts'

/** Makes a backup as the command does; gives its file. */
export async function backedUp(t: TestContext, { url, dataDir }: DatabaseAddress) {
  const path = join(freshFolder(t), 'one.backup')
  const settings = { DATA_DIR: dataDir, DATABASE_URL: url }
  const made = await takeBackup({ settings, clock: systemClock, to: path, withSecretKey: false })
  return { ...made, path, key: join(dataDir, 'backup.key') }
}

/** On PostgreSQL, a drill makes a database. */
export async function allowDatabases({ url }: DatabaseAddress): Promise<void> {
  const server = process.env['TEST_DATABASE_URL']
  if (url && server) await runAsAdministrator(server, `alter role ${role} createdb`)
}

/** The names in a folder, with those below it. */
export const namesIn = (folder: string): string[] =>
  (readdirSync(folder, { recursive: true }) as string[]).toSorted()
