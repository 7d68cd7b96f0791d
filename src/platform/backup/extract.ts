import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { StoreKeys } from '../s3/address.ts'
import type { Manifest } from './manifest.ts'
import { readBackup } from './read.ts'

/** Which backup, and where to. */
export interface Extracting {
  path: string
  key: string
  /** Who asks the S3 store in which it is. */
  store?: StoreKeys | undefined
  folder: string
  onProgress?: ((done: number) => void) | undefined
  /** Throws where there is no room for a file of so many bytes. */
  demandRoom?: ((bytes: number) => Promise<void>) | undefined
}

/** Writes all files of a backup into a folder; they are on the disk when this resolves. */
export async function extract({
  path,
  key,
  store,
  folder,
  onProgress,
  demandRoom,
}: Extracting): Promise<Manifest> {
  await mkdir(join(folder, 'files'), { recursive: true, mode: 0o700 })
  return await readBackup(path, {
    key,
    store,
    onProgress,
    async keep(name, bytes, size) {
      await demandRoom?.(size)
      if (name.startsWith('tables/')) await mkdir(join(folder, 'tables'), { recursive: true })
      const file = createWriteStream(join(folder, name), { flags: 'wx', mode: 0o600, flush: true })
      await pipeline(bytes, file)
    },
  })
}
