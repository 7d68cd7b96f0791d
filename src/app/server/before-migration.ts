import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { StartError } from '../../contract/start-error.ts'
import { appliedMigrations, pendingMigrations } from '../../database/migrate.ts'
import type { Database } from '../../database/open.ts'
import { backupName, backupsIn } from '../../features/system/backup-files.ts'
import { backupKey } from '../../platform/backup/backup-key.ts'
import { backupAt } from '../../platform/backup/addresses.ts'
import { backupPlace, backupStoreKeys } from '../../platform/backup/place.ts'
import { installOf } from '../../platform/backup/sealed.ts'
import { takeBackup } from '../../platform/backup/taking.ts'
import { systemClock, type Clock } from '../../platform/clock.ts'
import type { StoreKeys } from '../../platform/s3/address.ts'
import type { Log } from '../../platform/log.ts'
import type { Config } from './settings.ts'

/** A start that fails is tried again within seconds, for ever: one backup is enough for these of a day. */
const longEnough = 24 * 60 * 60_000

/**
 * Makes a backup before a database is migrated, where BACKUP_TO is set: there is no other way back to the
 * version before. Throws a StartError where it cannot be made. Gives its path; null where none was made.
 */
export async function backUpBeforeMigration(
  database: Database,
  config: Config,
  log: Log,
  clock: Clock = systemClock,
): Promise<string | null> {
  const { BACKUP_TO, DATA_DIR } = config
  if (BACKUP_TO === undefined || (await appliedMigrations(database)).length === 0) return null
  const note = noteIn(DATA_DIR)
  const waiting = await pendingMigrations(database)
  // This version may write now, or that has come to its end: what is noted is no longer the newest state.
  if (waiting[0] === undefined) return note.forget()
  const install = installOf(backupKey(config))
  const store = backupStoreKeys(config)
  const former = await formerOf(note.read(), { waiting, folder: BACKUP_TO, store, install })
  const age = former && Math.abs(clock.now().getTime() - Date.parse(former.made_at))
  if (former && age !== undefined && age < longEnough) {
    log.info({ file: former.name }, 'a backup for these migrations is there already')
    return null
  }
  const name = backupName(clock.now(), 'migration', install)
  const to = backupAt(BACKUP_TO, name)
  const given = { settings: config, clock, to, withSecretKey: false }
  const { size } = await takeBackup(given).catch((error: unknown) => {
    if (!(error instanceof StartError)) throw error
    throw new StartError(
      `The database is to be migrated (${waiting[0]}), and the backup before that could not be made: ${error.message} To start without one, leave BACKUP_TO empty this once.`,
    )
  })
  log.info({ file: name, size }, 'a backup was made before the migration')
  note.write({ file: name, waiting })
  // The new one has all that it had.
  if (former) await (await backupPlace(BACKUP_TO, store)).remove(former.name)
  return to
}

const noted = z.object({ file: z.string(), waiting: z.array(z.string()) })

/** Which backup was made before which migrations, until a start finds none that wait. */
function noteIn(folder: string) {
  const path = join(folder, 'before-migration.json')
  return {
    read() {
      if (!existsSync(path)) return null
      // Of one that was cut off: a backup is made.
      return noted.safeParse(readJson(path)).data ?? null
    },
    write: (what: z.output<typeof noted>) =>
      writeFileSync(path, JSON.stringify(what), { mode: 0o600, flush: true }),
    forget(): null {
      rmSync(path, { force: true })
      return null
    },
  }
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return null
  }
}

interface Looking {
  waiting: string[]
  folder: string
  store: StoreKeys | undefined
  install: string
}

/** The backup that was made before the same migrations, where it is still there. */
async function formerOf(
  note: z.output<typeof noted> | null,
  { waiting, folder, store, install }: Looking,
) {
  if (note?.waiting.join() !== waiting.join()) return undefined
  return (await backupsIn(folder, install, store)).find(({ name }) => name === note.file)
}
