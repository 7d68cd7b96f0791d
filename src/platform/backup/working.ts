import { StartError } from '../../contract/start-error.ts'
import { openDatabase } from '../../database/open.ts'
import { systemClock } from '../clock.ts'
import { backupKey } from './backup-key.ts'
import { backupSource, backupStoreKeys } from './place.ts'
import { drill } from './drill.ts'
import { takeBackup, type BackupSettings } from './taking.ts'
import type { MadeBackup } from './write.ts'

/** What a process is to do about a backup, the file of which is `path`. */
export interface BackupWork {
  what: 'make' | 'export' | 'drill'
  path: string
  settings: BackupSettings
}

/** How far it is. */
export interface BackupProgress {
  doing: string
  /** From 0 to 1. */
  share: number
}

/** What it did; or in one sentence why it could not. */
export type BackupDone =
  | { made: { size: number; missing: string[] } }
  | { tried: { lines: string[]; faults: string[] } }
  | { refused: string }

/** Does it; where it is to stop, it is refused and leaves nothing. */
export async function work(
  { what, path, settings }: BackupWork,
  say: (progress: BackupProgress) => void,
  stopping?: AbortSignal,
): Promise<BackupDone> {
  try {
    if (what === 'drill') return { tried: await tried(path, settings, say) }
    const note = seldom((doing, share) => say({ doing, share }))
    const how = {
      settings,
      clock: systemClock,
      to: path,
      withSecretKey: false,
      // From within, so that all that was written for it is removed by those who wrote it.
      onProgress(doing: string, share: number) {
        if (stopping?.aborted) throw new StartError('It was stopped.')
        note(doing, share)
      },
    }
    const { size, manifest } = await (what === 'export' ? exported(how) : takeBackup(how))
    return { made: { size, missing: manifest.missing } }
  } catch (error) {
    if (error instanceof StartError) return { refused: error.message }
    throw error
  }
}

async function exported(how: Parameters<typeof takeBackup>[0]): Promise<MadeBackup> {
  const { takeExport } = await import('../move/taking.ts')
  const { DATABASE_URL: url, DATA_DIR: dataDir } = how.settings
  const database = await openDatabase({ url, dataDir })
  return await takeExport({ database, ...how }).finally(() => database.close())
}

async function tried(path: string, settings: BackupSettings, say: (now: BackupProgress) => void) {
  const store = backupStoreKeys(settings)
  const size = await (await backupSource(path, store)).size()
  const onProgress = seldom((doing, share) => say({ doing, share }))
  const { lines, faults } = await drill({
    path,
    key: backupKey(settings),
    store,
    parent: settings.DATA_DIR,
    url: settings.DATABASE_URL,
    onProgress: (done) => onProgress('Restoring it beside', done / size),
  })
  return { lines, faults }
}

/** Once for each hundredth, at most: there may be a million files. */
function seldom(say: (doing: string, share: number) => void) {
  let last = ''
  return (doing: string, share: number) => {
    const now = `${doing} ${Math.floor(share * 100)}`
    if (now === last) return
    last = now
    say(doing, share)
  }
}
