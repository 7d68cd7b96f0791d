import { StartError } from '../../contract/start-error.ts'
import { systemClock } from '../clock.ts'
import { backupKey } from './backup-key.ts'
import { backupSource, backupStoreKeys } from './place.ts'
import { drill } from './drill.ts'
import { takeBackup, type BackupSettings } from './taking.ts'

/** What a process is to do about a backup, the file of which is `path`. */
export interface BackupWork {
  what: 'make' | 'drill'
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

/** Does it. */
export async function work(
  { what, path, settings }: BackupWork,
  say: (progress: BackupProgress) => void,
): Promise<BackupDone> {
  try {
    if (what === 'drill') return { tried: await tried(path, settings, say) }
    const { size, manifest } = await takeBackup({
      settings,
      clock: systemClock,
      to: path,
      withSecretKey: false,
      onProgress: seldom((doing, share) => say({ doing, share })),
    })
    return { made: { size, missing: manifest.missing } }
  } catch (error) {
    if (error instanceof StartError) return { refused: error.message }
    throw error
  }
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
