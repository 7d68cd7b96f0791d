import { contentStore } from '../../../features/content/store.ts'
import { backingUp } from '../../../features/system/backing-up.ts'
import { ledgerCare } from '../../../features/system/ledger-care.ts'
import { nightlyBackups } from '../../../features/system/nightly.ts'
import type { BackupDone, BackupProgress, BackupWork } from '../../../platform/backup/working.ts'
import { repeated } from '../../../platform/repeat.ts'
import type { StoreConfig } from '../../../platform/s3/settings.ts'
import { followChild } from './run-child.ts'
import type { World } from '../world.ts'

const anHour = 60 * 60_000

/** Makes a backup, or tries one, in a process of its own. */
export async function workInChild(
  work: BackupWork,
  onProgress: (progress: BackupProgress) => void,
  stopping?: AbortSignal,
): Promise<BackupDone> {
  let done: BackupDone | undefined
  const onLine = (line: string) => {
    const said = JSON.parse(line) as BackupDone | BackupProgress
    if ('doing' in said) onProgress(said)
    else done = said
  }
  // What is brought in beside is removed by us; it may be comparing for minutes, and hears nothing then.
  const patience = work.what === 'bring' ? 200 : undefined
  await followChild('backup-child', { input: JSON.stringify(work), onLine, stopping, patience })
  if (done === undefined) throw new Error('The process said nothing of what it did.')
  return done
}

/** What says where files are and who asks the stores. */
function storesOf(config: World['config']): StoreConfig {
  const { FILES_URL, FILES_KEY_ID, FILES_KEY_SECRET, BACKUP_KEY_ID, BACKUP_KEY_SECRET } = config
  return { FILES_URL, FILES_KEY_ID, FILES_KEY_SECRET, BACKUP_KEY_ID, BACKUP_KEY_SECRET }
}

/** What makes backups, by night and when somebody asks. */
export function createBackups(world: World) {
  const { config, database, clock, log, workOnBackup: work = workInChild } = world
  const { DATA_DIR, BACKUP_TO, BACKUP_KEY, DATABASE_URL } = config
  const settings = { DATA_DIR, BACKUP_TO, BACKUP_KEY, DATABASE_URL, ...storesOf(config) }
  const backups = backingUp({ database, clock, log, settings, work })
  const timeZone = async () => (await contentStore(database, clock).companyInfo()).time_zone
  const given = {
    database,
    clock,
    log,
    backups,
    to: BACKUP_TO,
    dataDir: DATA_DIR,
    url: DATABASE_URL,
    timeZone,
  }
  return {
    ...backups,
    nightly: nightlyBackups(given),
    /** Each process does it: an export lies on the machine that made it. */
    oldExports: repeated(backups.exports.removeOld, {
      every: anHour,
      log,
      failing: 'cannot remove old exports',
    }),
    ledger: ledgerCare({ ...given, key: backups.key, store: backups.store }),
    /** What the calls about them need. */
    given: { database, clock, log, settings, work, backups, timeZone },
  }
}
