import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '../../database/open.ts'
import { newId } from '../../platform/auth/token.ts'
import { backupKey } from '../../platform/backup/backup-key.ts'
import { backupAt } from '../../platform/backup/addresses.ts'
import { backupPlace, backupStoreKeys } from '../../platform/backup/place.ts'
import { installOf } from '../../platform/backup/sealed.ts'
import type { BackupSettings } from '../../platform/backup/taking.ts'
import type { BackupDone, BackupProgress, BackupWork } from '../../platform/backup/working.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'
import { backupName, backupsIn, exportName } from './backup-files.ts'
import { beginBackup, endBackup, type BackupWhat } from './backup-store.ts'
import { exportFiles } from './export-files.ts'
import { mayGo } from './keep.ts'
import { notingProgress } from './noting.ts'

export interface BackingUpParts {
  database: Database
  clock: Clock
  log: Log
  settings: BackupSettings & { BACKUP_TO?: string | undefined }
  /** Makes or tries one, in a process of its own. */
  work: (
    work: BackupWork,
    onProgress: (progress: BackupProgress) => void,
    stopping?: AbortSignal,
  ) => Promise<BackupDone>
}

const minute = 60_000

interface Begun {
  reason: 'night' | 'hand'
  what: BackupWhat
}

const words = { backup: 'a backup', export: 'an export' }

/** Where backups go that no command names a place for. */
const folderOf = ({ BACKUP_TO, DATA_DIR }: BackingUpParts['settings']): string =>
  BACKUP_TO ?? join(DATA_DIR, 'backups')

/** Makes backups; one at a time, whichever process begins it. */
export function backingUp({ database, clock, log, settings, work }: BackingUpParts) {
  const until = () => new Date(clock.now().getTime() + 2 * minute).toISOString()
  const folder = folderOf(settings)
  const store = backupStoreKeys(settings)
  const key = () => backupKey(settings)
  const install = () => installOf(key())

  async function make(id: string, begun: Begun): Promise<void> {
    const notes = notingProgress(database, { id, until })
    try {
      const { file, size, missing } = await write(begun, notes)
      const ended = { now: clock.now().toISOString(), file, size }
      await database.transaction((trx) => endBackup(trx, id, ended))
      const made = words[begun.what]
      log.info({ file, size }, `${made} was made`)
      if (missing.length > 0) log.warn({ missing }, `${made} lacks files that are missing`)
    } catch (err) {
      const now = clock.now().toISOString()
      const failure = err instanceof Error ? err.message : String(err)
      if (notes.stopping.aborted) log.info('an export was stopped')
      else log.error({ err }, `no ${begun.what} was made`)
      await database
        .transaction((trx) => endBackup(trx, id, { now, failure }))
        // Its lease runs out, and the next one says that it has failed.
        .catch((error: unknown) => log.error({ err: error }, 'how a backup ended is not noted'))
    } finally {
      notes.stop()
    }
  }

  async function write({ reason, what }: Begun, notes: ReturnType<typeof notingProgress>) {
    const now = clock.now()
    const isExport = what === 'export'
    const file = isExport ? exportName(now, install()) : backupName(now, reason, install())
    // That of BACKUP_TO is not made: without its disk it would be one on the disk of the data.
    if (settings.BACKUP_TO === undefined) await mkdir(folder, { recursive: true, mode: 0o700 })
    const path = backupAt(folder, file)
    const given: BackupWork = { what: isExport ? 'export' : 'make', path, settings }
    const done = await work(given, notes.onProgress, notes.stopping)
    if (!('made' in done)) throw new Error('refused' in done ? done.refused : 'It was not made.')
    if (isExport) await notes.note()
    // Asked to within the second in which it was made.
    if (notes.stopping.aborted) {
      await (await backupPlace(folder, store)).remove(file)
      throw new Error('It was stopped.')
    }
    return { file, ...done.made }
  }

  return {
    folder,
    key,
    /** By which its backups are named. */
    install,
    /** Begins one; null where one is being made. `done` never throws: how it ended is in its row. */
    async begin(
      reason: 'night' | 'hand',
      what: BackupWhat = 'backup',
    ): Promise<{ done: Promise<void> } | null> {
      const id = newId()
      const given = { id, reason, what, now: clock.now(), until: until() }
      const begun = await database.transaction((trx) => beginBackup(trx, given))
      return begun ? { done: make(id, { reason, what }) } : null
    },
    exports: exportFiles({ clock, log, folder, install, store }),
    store,
    list: async () => await backupsIn(folder, install(), store),
    /** Deletes those that the program has made by itself and that are not to be kept. */
    async thinOut(isProven: (name: string) => boolean): Promise<void> {
      const own = (await backupsIn(folder, install(), store)).filter(({ kind }) => kind !== 'hand')
      for (const { name } of mayGo(own, (one) => isProven(one.name))) {
        await (await backupPlace(folder, store)).remove(name)
        log.info({ file: name }, 'a backup that is not kept any longer was deleted')
      }
    },
  }
}

export type BackingUp = ReturnType<typeof backingUp>
