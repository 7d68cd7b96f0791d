import type { Database } from '../../database/open.ts'
import type { Clock } from '../../platform/clock.ts'
import { newestBackup, siteBegan } from './backup-store.ts'
import { troubleOfLedger } from './ledger-care.ts'

interface Parts {
  database: Database
  clock: Clock
  config: { BACKUP_TO?: string | undefined }
}

/** What is the matter with them, or with the copy of the ledger beside them. */
interface BackupTrouble {
  about: 'backups' | 'ledger'
  since: string
  why: string | null
}

/** One each night, and half a day for one that takes long or is tried again. */
const longest = 36 * 60 * 60_000

/**
 * Says since when there is no new backup though there should be one each night, and why the last that was
 * begun failed; null where all is well, or where none is to be made.
 */
export const findingTrouble = ({ database, clock, config }: Parts) =>
  async function troubleOfBackups(): Promise<BackupTrouble | null> {
    if (config.BACKUP_TO === undefined) return null
    const now = clock.now()
    const made = await newestBackup(database.read, 'made', now)
    const failed = await newestBackup(database.read, 'failed', now)
    const last = made ?? failed ?? (await newestBackup(database.read, 'running', now))
    // Where none was ever begun, its very beginning fails.
    const since = last?.begun_at ?? (await siteBegan(database.read)) ?? now.toISOString()
    const failure = failed && failed.begun_at > (made?.begun_at ?? '') ? failed.failure : null
    const why = failure ?? (made ? null : 'None was made yet: the log says why.')
    const isOld = now.getTime() - Date.parse(since) > longest
    // What fails once is tried again within the hour.
    if (isOld || (failure !== null && made === undefined)) return { about: 'backups', since, why }
    const ledger = troubleOfLedger(database)
    return ledger && { about: 'ledger', ...ledger }
  }

/**
 * The same for a mail to the owners, who look at no list: also where the last one failed, because what is
 * tried again within the hour is not always better then.
 */
export function findingFailedBackups(parts: Parts) {
  const troubleOfBackups = findingTrouble(parts)
  const { database, clock, config } = parts
  return async () => {
    if (config.BACKUP_TO === undefined) return 'unsure' as const
    const found = await troubleOfBackups()
    if (found?.about === 'backups') return { since: found.since, why: found.why }
    const [made, failed] = await Promise.all(
      (['made', 'failed'] as const).map((state) => newestBackup(database.read, state, clock.now())),
    )
    if (!failed || failed.begun_at <= (made?.begun_at ?? '')) return 'right' as const
    return { since: failed.ended_at ?? failed.begun_at, why: failed.failure }
  }
}
