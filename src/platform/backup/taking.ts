import { contentsOfSqlite, copySqlite } from '../../database/copied.ts'
import { dumpPostgres } from '../../database/dumped.ts'
import { versionOfPortico } from '../config/version.ts'
import type { StoreConfig } from '../s3/settings.ts'
import { backupKey, type BackupKeyPlace } from './backup-key.ts'
import { databaseName } from './manifest.ts'
import { backupStoreKeys } from './place.ts'
import { makeBackup, type MadeBackup } from './write.ts'
import { join } from 'node:path'
import type { Clock } from '../clock.ts'

/** The settings that a backup needs. */
export interface BackupSettings extends BackupKeyPlace, StoreConfig {
  DATABASE_URL?: string | undefined
  SECRET_KEY?: string | undefined
}

interface Taking {
  settings: BackupSettings
  clock: Clock
  to: string
  withSecretKey: boolean
  onProgress?: ((words: string, share: number) => void) | undefined
}

/** Makes a backup of what the settings name. */
export async function takeBackup({ settings, clock, ...how }: Taking): Promise<MadeBackup> {
  const { DATA_DIR, DATABASE_URL: url } = settings
  return await makeBackup({
    ...how,
    place: settings,
    engine: url === undefined ? 'sqlite' : 'postgres',
    version: versionOfPortico(),
    madeAt: clock.now().toISOString(),
    key: backupKey(settings),
    store: backupStoreKeys(settings),
    async copy(folder) {
      const name = databaseName[url === undefined ? 'sqlite' : 'postgres']
      const to = join(folder, name)
      if (url !== undefined) return { names: [name], ...(await dumpPostgres(url, to)) }
      await copySqlite(join(DATA_DIR, 'portico.sqlite'), to)
      return { names: [name], ...(await contentsOfSqlite(to)) }
    },
  })
}
