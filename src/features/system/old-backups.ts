import type { Database } from '../../database/open.ts'
import type { Clock } from '../../platform/clock.ts'
import { newestBackup } from './backup-store.ts'

interface Parts {
  database: Database
  clock: Clock
  config: { BACKUP_TO?: string | undefined }
}

/** One each night, and half a day for one that takes long or is tried again. */
const longest = 36 * 60 * 60_000

/**
 * Says since when there is no new backup though there should be one each night, and why the last that was
 * begun failed; null where all is well, or where none is to be made.
 */
export const findingTrouble = ({ database, clock, config }: Parts) =>
  async function troubleOfBackups(): Promise<{ since: string; why: string | null } | null> {
    if (config.BACKUP_TO === undefined) return null
    const now = clock.now()
    const made = await newestBackup(database.read, 'made', now)
    const failed = await newestBackup(database.read, 'failed', now)
    const since = made?.begun_at ?? failed?.begun_at
    if (since === undefined) return null
    const why = failed && failed.begun_at > (made?.begun_at ?? '') ? failed.failure : null
    const isOld = now.getTime() - Date.parse(since) > longest
    // What fails once is tried again within the hour.
    return isOld || (why !== null && made === undefined) ? { since, why } : null
  }
