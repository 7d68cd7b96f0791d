import { mkdtemp, readdir, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { systemClock } from '../clock.ts'
import type { Log } from '../log.ts'
import type { Files } from '../storage/files.ts'
import { bucketOf, filesOf, type FilesSettings } from '../storage/open-files.ts'
import { beating } from '../repeat.ts'

/** In ms: whoever has such a folder says so this often, */
const every = 5_000
/** and is taken for dead after that long. */
const patience = 120_000

/** A folder for the copies of one backup or drill. */
export interface WorkFolder {
  folder: string
  release(): Promise<void>
}

/**
 * Holds the files of an install: none is removed, by any process, while this one lives and until it
 * lets go.
 */
export async function holdFiles(place: FilesSettings): Promise<WorkFolder> {
  const work = await workFolder(place.DATA_DIR, 'backup')
  if (place.FILES_URL === undefined) return work
  try {
    const { holdBucket } = await import('../s3/holding.ts')
    const letGo = await holdBucket(await bucketOf(place))
    return { ...work, release: async () => await letGo().finally(() => work.release()) }
  } catch (error) {
    await work.release()
    throw error
  }
}

/** A folder that is removed in the end; what dead ones have left is removed now. */
export async function workFolder(parent: string, what: 'backup' | 'drill'): Promise<WorkFolder> {
  await removeDead(parent)
  const folder = await mkdtemp(join(parent, `${what}-`))
  const beat = async () => {
    const now = systemClock.now()
    await utimes(folder, now, now)
  }
  // Where it cannot be said, the hold ends by itself, and the backup then says what it lacks.
  const stop = beating(beat, every)
  return {
    folder,
    async release() {
      stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Removes the folders of those whose process has died. */
export async function removeDead(parent: string): Promise<void> {
  for (const { path, isAlive } of await workIn(parent))
    if (!isAlive) await rm(path, { recursive: true, force: true })
}

/** Whether somebody holds the files of a data folder. */
const isHeld = async (dataDir: string): Promise<boolean> =>
  (await workIn(dataDir)).some(({ isAlive, isHold }) => isAlive && isHold)

async function workIn(parent: string) {
  const names = await readdir(parent).catch(() => [])
  // The times of files are those of the machine, whatever clock the program was given.
  const now = systemClock.now().getTime()
  const found = names
    .filter((name) => /^(backup|drill)-\w{6}$/.test(name))
    .map(async (name) => {
      const path = join(parent, name)
      const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: 0 }))
      return {
        path,
        isHold: name.startsWith('backup'),
        isAlive: Math.abs(now - mtimeMs) < patience,
      }
    })
  return await Promise.all(found)
}

/**
 * The files of an install, which are not removed while a backup is made of them. Nothing has to wait: whoever removes one has
 * committed that nothing names it, so the hourly sweeping finds it. A backup that takes its copy of the
 * database later than that names it no more either.
 */
export function keptFiles(place: FilesSettings, log?: Log): Files {
  const files = filesOf(place, log)
  return {
    ...files,
    async remove(key) {
      if (!(await isAnyHeld(place))) await files.remove(key)
    },
  }
}

async function isAnyHeld(place: FilesSettings): Promise<boolean> {
  if (place.FILES_URL === undefined) return await isHeld(place.DATA_DIR)
  const { isBucketHeld } = await import('../s3/holding.ts')
  return await isBucketHeld(await bucketOf(place))
}
