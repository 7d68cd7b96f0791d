import { existsSync } from 'node:fs'
import { access, constants, open, rename, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { StartError } from '../../contract/start-error.ts'
import { isInStore, type StoreKeys } from '../s3/address.ts'
import { StoreFault } from '../s3/fault.ts'
import { besideAndName } from './addresses.ts'
import { writeArchive, type Archiving } from './archive.ts'
import { holdFiles } from './hold.ts'
import type { Manifest } from './manifest.ts'
import { underOtherName } from './part.ts'
import { backupSource } from './place.ts'
import { readBackup } from './read.ts'

interface Making extends Archiving {
  /** The file to write, or its address in an S3 store; it must not be there. */
  to: string
  /** Who asks that store. */
  store?: StoreKeys | undefined
}

/** What was made. */
export interface MadeBackup {
  manifest: Manifest
  /** Of the archive, in bytes. */
  size: number
}

/**
 * Makes a backup of a data folder and its database while the program runs. It is read back and compared:
 * in a folder before it has its name; in a store, where it is there as a whole or not at all, right after.
 */
export async function makeBackup(making: Making): Promise<MadeBackup> {
  const { to } = making
  const made = isInStore(to) ? makeInStore(making) : makeInFolder(making)
  return await made.catch((error: unknown) => {
    throw inWords(error, to)
  })
}

async function makeInFolder(making: Making): Promise<MadeBackup> {
  const { to, key } = making
  if (existsSync(to)) throw new StartError(`${to} is there already, and is not overwritten.`)
  // Before hours of copying for a disk that is not there.
  await access(dirname(to), constants.W_OK)
  return await underOtherName(to, key, async (part) => {
    const sink = async (bytes: AsyncIterable<Buffer>) => await writeEvenly(part, bytes)
    const made = await held(making, async (folder) => await writeArchive(making, folder, sink))
    const { size } = await stat(part)
    await readBack(making, part, size, made)
    await rename(part, to)
    await syncFolderOf(to)
    return { manifest: made, size }
  })
}

async function makeInStore(making: Making): Promise<MadeBackup> {
  const { to, store } = making
  const { storePlace, streamToStore } = await import('./store-place.ts')
  const [where, name] = besideAndName(to)
  const place = await storePlace(where, store)
  if ((await place.size(name)) !== null)
    throw new StartError(`${to} is there already, and is not overwritten.`)
  const made = await held(
    making,
    async (folder) =>
      await writeArchive(making, folder, (bytes) => streamToStore(to, store, bytes)),
  )
  try {
    const size = await (await backupSource(to, store)).size()
    await readBack(making, to, size, made)
    return { manifest: made, size }
  } catch (error) {
    await place.remove(name)
    throw error
  }
}

/** While none of the files goes. */
async function held<T>({ place }: Making, run: (folder: string) => Promise<T>): Promise<T> {
  const hold = await holdFiles(place)
  return await run(hold.folder).finally(() => hold.release())
}

async function readBack(
  { key, store, onProgress }: Making,
  path: string,
  size: number,
  made: Manifest,
): Promise<void> {
  const onRead = (done: number) => onProgress?.('Reading it back', done / size)
  const read = await readBackup(path, { key, store, onProgress: onRead })
  if (!isDeepStrictEqual(read, made))
    throw new StartError('What was read back is not what was written: look at the disk.')
}

function inWords(error: unknown, to: string): unknown {
  if (error instanceof StoreFault)
    return new StartError(`The files cannot be read from their store: ${error.why}`)
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new StartError(`There is no room for the backup ${to}.`)
  if (code === 'EACCES' || code === 'EROFS' || code === 'ENOENT')
    return new StartError(`${dirname(to)} cannot be written to (${code}).`)
  return error
}

/** In bytes, between two times that what was written is on the disk. */
const syncedEvery = 16 * 1024 * 1024

/**
 * Writes a new file. Never is much of it on its way to the disk: a commit of the program in use would wait
 * for all that the system has put off.
 */
async function writeEvenly(path: string, bytes: AsyncIterable<Buffer>): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    let since = 0
    for await (const piece of bytes) {
      await file.writeFile(piece)
      since += piece.length
      if (since < syncedEvery) continue
      await file.datasync()
      since = 0
    }
    await file.sync()
  } finally {
    await file.close()
  }
}

async function syncFolderOf(path: string): Promise<void> {
  const folder = await open(dirname(path))
  await folder.sync().finally(() => folder.close())
}
