import type { Database } from '../../database/open.ts'
import { dropDatabasesBeside } from '../../database/beside.ts'
import { removeDead } from '../../platform/backup/hold.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'
import { repeated } from '../../platform/repeat.ts'
import type { BackingUp } from './backing-up.ts'
import { forgetBackupsBefore, newestBackup } from './backup-store.ts'
import { provenBackups } from './drill-store.ts'

interface Parts {
  database: Database
  clock: Clock
  log: Log
  backups: Pick<BackingUp, 'begin' | 'thinOut'>
  /** Undefined: none is made by night. */
  to: string | undefined
  dataDir: string
  /** Of the PostgreSQL database. */
  url: string | undefined
  /** The firm's time zone, an IANA name. */
  timeZone: () => Promise<string>
}

const [minute, hour] = [60_000, 60 * 60_000]
/** When few are awake; not at an hour that is left out when the clocks change. */
const quiet = '03:10'

/** The last time, up to `now`, at which a backup was due. */
export function lastDue(now: Date, timeZone: string): Date {
  const here = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone)
  const at = (day: Temporal.PlainDate) => day.toZonedDateTime({ timeZone, plainTime: quiet })
  const today = at(here.toPlainDate())
  const last =
    Temporal.ZonedDateTime.compare(today, here) <= 0
      ? today
      : at(here.toPlainDate().subtract({ days: 1 }))
  return new Date(last.epochMilliseconds)
}

/** The backup of each night, where BACKUP_TO is set, and what is kept of them. */
export function nightlyBackups(parts: Parts) {
  const { database, clock, log, backups, to, dataDir, timeZone, url } = parts
  let running: Promise<void> | undefined
  let tidied = 0

  /** Removes what drills and backups have left whose process was killed: at the start, and then each hour. */
  async function tidy(): Promise<void> {
    const now = clock.now().getTime()
    if (Math.abs(now - tidied) < hour) return
    tidied = now
    try {
      await removeDead(dataDir)
      if (url !== undefined) await dropDatabasesBeside(url)
    } catch (err) {
      // Backups go on; it is tried again in an hour.
      log.warn({ err }, 'cannot remove what killed drills have left')
    }
  }

  async function look(): Promise<void> {
    await tidy()
    if (to === undefined || running) return
    const now = clock.now()
    const made = await newestBackup(database.read, 'made', now)
    const due = lastDue(now, await timeZone()).toISOString()
    if (made && made.reason !== 'command' && made.begun_at >= due) return
    const failed = await newestBackup(database.read, 'failed', now)
    // Once an hour: what failed a minute ago would fail again.
    const pause = failed && now.getTime() - Date.parse(failed.ended_at ?? failed.begun_at)
    if (pause !== undefined && pause > -hour && pause < hour) return
    const begun = await backups.begin('night')
    if (!begun) return
    running = begun.done
    await running.finally(() => (running = undefined))
    const proven = await provenBackups(database.read)
    const last = await newestBackup(database.read, 'made', now)
    // Nothing is deleted where none was made.
    if (!last || last.begun_at < now.toISOString()) return
    await backups.thinOut((name) => proven.has(name))
    const before = new Date(now.getTime() - 400 * 24 * hour).toISOString()
    await database.transaction((trx) => forgetBackupsBefore(trx, before))
  }

  return {
    look,
    ...repeated(look, { every: minute, log, failing: 'cannot see to the backup of the night' }),
  }
}
