import { createReadStream } from 'node:fs'
import { readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { StartError } from '../../contract/start-error.ts'
import { isInStore, type StoreKeys } from '../s3/address.ts'
import type { StoreConfig } from '../s3/settings.ts'
import { besideAndName, type BackupPlace } from './addresses.ts'

/** Who asks the store of BACKUP_TO: its own keys, or those of the files. */
export function backupStoreKeys(config: StoreConfig): StoreKeys | undefined {
  const { BACKUP_KEY_ID, BACKUP_KEY_SECRET, FILES_KEY_ID, FILES_KEY_SECRET } = config
  const [id, secret] =
    BACKUP_KEY_ID === undefined
      ? [FILES_KEY_ID, FILES_KEY_SECRET]
      : [BACKUP_KEY_ID, BACKUP_KEY_SECRET]
  return id === undefined || secret === undefined ? undefined : { id, secret }
}

/** The place of a folder, or of an address such as BACKUP_TO. Throws a StartError for an address that is none, or without keys. */
export async function backupPlace(
  where: string,
  keys: StoreKeys | undefined,
): Promise<BackupPlace> {
  if (!isInStore(where)) return folderPlace(where)
  const { storePlace } = await import('./store-place.ts')
  return await storePlace(where, keys)
}

/** One backup, wherever it lies. */
export interface BackupSource {
  size(): Promise<number>
  read: (range?: { first: number; last: number }) => AsyncIterable<Buffer>
}

/** The backup of a path or an address. Throws a StartError where there is none. */
export async function backupSource(
  path: string,
  keys: StoreKeys | undefined,
): Promise<BackupSource> {
  const [where, name] = besideAndName(path)
  const place = await backupPlace(where, keys)
  const found = await place.size(name)
  if (found === null) throw new StartError(`There is no backup ${path}.`)
  return {
    size: async () => found,
    read: (range) => place.read(name, range),
  }
}

function folderPlace(folder: string): BackupPlace {
  const pathOf = (name: string) => join(folder, name)
  const size = async (name: string) => {
    const found = await stat(pathOf(name)).catch(missing)
    return found?.isFile() ? found.size : null
  }
  return {
    at: pathOf,
    async list() {
      const names = (await readdir(folder).catch(missing)) ?? []
      // One may be gone by now.
      const sized = names.map(async (name) => ({ name, size: await size(name).catch(() => null) }))
      const found = await Promise.all(sized)
      return found.flatMap((one) => (one.size === null ? [] : [{ ...one, size: one.size }]))
    },
    size,
    read: (name, { first, last } = { first: 0, last: Infinity }) =>
      createReadStream(pathOf(name), { start: first, end: last, highWaterMark: 1024 * 1024 }),
    async write(name, bytes) {
      const part = pathOf(`${name}.${randomBytes(4).toString('hex')}`)
      try {
        await writeFile(part, bytes, { mode: 0o600, flush: true })
        await rename(part, pathOf(name))
      } finally {
        await rm(part, { force: true })
      }
    },
    remove: async (name) => await rm(pathOf(name), { force: true }),
  }
}

function missing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
  throw error
}
