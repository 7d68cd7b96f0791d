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
import { beginBackup, endBackup, noteProgress, type BackupWhat } from './backup-store.ts'
import { exportFiles } from './export-files.ts'
import { mayGo } from './keep.ts'
import { beating } from '../../platform/repeat.ts'

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
/** In ms, between two notes of how far it is. */
const noteEvery = 1_000

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

  /** Says now and then that it goes on, and hears whether it is to stop. */
  function noting(id: string) {
    const stopping = new AbortController()
    let now: BackupProgress = { doing: 'Beginning', share: 0 }
    const note = async () => {
      const { doing, share } = now
      const noted = { until: until(), doing, share: Math.floor(share * 100) }
      if (await database.transaction((trx) => noteProgress(trx, id, noted))) stopping.abort()
    }
    // Where it cannot be noted, it is tried again a second later.
    const stop = beating(note, noteEvery)
    return {
      onProgress: (progress: BackupProgress) => void (now = progress),
      stop,
      stopping: stopping.signal,
    }
  }

  async function make(id: string, { reason, what }: Begun): Promise<void> {
    const notes = noting(id)
    try {
      const now = clock.now()
      const isExport = what === 'export'
      const name = isExport ? exportName(now, install()) : backupName(now, reason, install())
      // That of BACKUP_TO is not made: without its disk it would be one on the disk of the data.
      if (settings.BACKUP_TO === undefined) await mkdir(folder, { recursive: true, mode: 0o700 })
      const path = backupAt(folder, name)
      const given: BackupWork = { what: isExport ? 'export' : 'make', path, settings }
      const done = await work(given, notes.onProgress, notes.stopping)
      if ('made' in done) {
        const { size, missing } = done.made
        const ended = { now: clock.now().toISOString(), file: name, size }
        await database.transaction((trx) => endBackup(trx, id, ended))
        log.info({ file: name, size }, `${words[what]} was made`)
        if (missing.length > 0) log.warn({ missing }, `${words[what]} lacks files that are missing`)
      } else throw new Error('refused' in done ? done.refused : 'It was not made.')
    } catch (err) {
      const now = clock.now().toISOString()
      const failure = err instanceof Error ? err.message : String(err)
      if (notes.stopping.aborted) log.info('an export was stopped')
      else log.error({ err }, `no ${what} was made`)
      await database
        .transaction((trx) => endBackup(trx, id, { now, failure }))
        // Its lease runs out, and the next one says that it has failed.
        .catch((error: unknown) => log.error({ err: error }, 'how a backup ended is not noted'))
    } finally {
      notes.stop()
    }
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
