import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { StartError } from '../../contract/start-error.ts'
import { openDatabase } from '../../database/open.ts'
import { fingerprintOf } from '../auth/keys.ts'
import { systemClock } from '../clock.ts'
import { backupKey } from './backup-key.ts'
import { backupSource, backupStoreKeys } from './place.ts'
import { drill } from './drill.ts'
import type { ImportSource } from '../move/bringing.ts'
import type { Manifest } from './manifest.ts'
import { demandRoomIn } from './room.ts'
import { takeBackup, type BackupSettings } from './taking.ts'
import type { MadeBackup } from './write.ts'

/** What a process is to do about a backup, the file of which is `path`. */
export interface BackupWork {
  what: 'make' | 'export' | 'drill' | 'bring'
  path: string
  settings: BackupSettings
  /** Where an export is brought into, and its keys. */
  into?: { folder: string; key: string; secret: string | undefined }
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
  | { brought: { manifest: Manifest; applied: string[] } }
  | { refused: string }

/** Does it; where it is to stop, it is refused and leaves nothing. */
export async function work(
  { what, path, settings, into }: BackupWork,
  say: (progress: BackupProgress) => void,
  stopping?: AbortSignal,
): Promise<BackupDone> {
  try {
    if (what === 'drill') return { tried: await tried(path, settings, say) }
    const note = seldom((doing, share) => say({ doing, share }))
    const onProgress = (doing: string, share: number) => {
      // From within, so that all that was written for it is removed by those who wrote it.
      if (stopping?.aborted) throw new StartError('It was stopped.')
      note(doing, share)
    }
    if (into) return { brought: await brought(path, settings, { ...into, onProgress }) }
    const how = {
      settings,
      clock: systemClock,
      to: path,
      withSecretKey: false,
      onProgress,
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

const isOfAnotherKey = ({ fingerprint }: Manifest, setting: string) =>
  fingerprint !== null && fingerprintOf(setting) !== fingerprint

type Bringing = NonNullable<BackupWork['into']> & Pick<ImportSource, 'onProgress'>

async function brought(path: string, { SECRET_KEY: setting }: BackupSettings, into: Bringing) {
  const { bringExport } = await import('../move/bringing.ts')
  const demandRoom = async (bytes: number) => await demandRoomIn(dirname(path), bytes)
  const given = { ...into, path, setting, ledger: undefined, demandRoom }
  const { manifest, found } = await bringExport(given)
  // It wins over any file at the next start, which would be refused for ever.
  if (setting !== undefined && isOfAnotherKey(manifest, setting))
    throw new StartError(
      'SECRET_KEY is set here, and is another one than that of the old install: whoever runs this machine has to set that one, or none, and start anew.',
    )
  const isSealed = manifest.fingerprint !== null && setting === undefined
  if (isSealed && !existsSync(join(into.folder, 'secret.key')))
    throw new StartError('secret.key of the old install is needed, too: it is not in the export.')
  return { manifest, applied: found?.applied ?? [] }
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
