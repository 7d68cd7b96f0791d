import { contentStore } from '../../../features/content/store.ts'
import { backingUp } from '../../../features/system/backing-up.ts'
import { nightlyBackups } from '../../../features/system/nightly.ts'
import { workOnBackup } from '../children/backups.ts'
import type { World } from '../world.ts'

/** What makes backups, by night and when somebody asks. */
export function createBackups(world: World) {
  const { config, database, clock, log, workOnBackup: work = workOnBackup } = world
  const { DATA_DIR, BACKUP_TO, BACKUP_KEY, DATABASE_URL } = config
  const settings = { DATA_DIR, BACKUP_TO, BACKUP_KEY, DATABASE_URL }
  const backups = backingUp({ database, clock, log, settings, work })
  const timeZone = async () => (await contentStore(database, clock).companyInfo()).time_zone
  const given = { database, clock, log, backups, to: BACKUP_TO, dataDir: DATA_DIR, timeZone }
  return {
    ...backups,
    nightly: nightlyBackups(given),
    /** What the calls about them need. */
    given: { database, clock, log, settings, work, backups, timeZone },
  }
}
