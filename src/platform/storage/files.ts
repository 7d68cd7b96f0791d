import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { randomBytes } from 'node:crypto'
import { unavailable } from '../../contract/problem.ts'
import { finishedPart, partGone } from './finished-part.ts'

/** A file or a part; `changed` in ms since 1970. */
interface Stored {
  key: string
  changed: number
  isPart: boolean
}

/**
 * The bytes of files, each under a random key that says nothing about it. A file is written as a
 * part, and is a file from `finish` on, which a crash takes back no more.
 */
export interface Files {
  /** Opens a part, or begins one. Throws 410 where less than `offset` is there. */
  append(key: string, offset: number): Promise<FilePart>
  /** Makes a file of `size` bytes of a part; for one that is that already it removes what is left beside. */
  finish(key: string, size: number): Promise<void>
  /** The bytes of a file from `first` to `last`, inclusive; opened when the first byte is read. */
  read(key: string, range?: { first: number; last: number }): AsyncIterable<Uint8Array>
  /** The size of a file or a part in bytes; null for neither. */
  size(key: string): Promise<number | null>
  /** Removes a file or a part; does nothing where there is none. */
  remove(key: string): Promise<void>
  list(): Promise<Stored[]>
  /** Each question for a size is a request to somewhere else. */
  isFar?: true
  /**
   * The address at which a browser reads a file without us, for 60 s; whoever has it may. Undefined where
   * all files come through us.
   */
  direct?:
    | ((key: string, answer: { disposition: string; type: string }) => Promise<string>)
    | undefined
}

/** A part that is being written; its bytes are on the disk when `close` has resolved. */
export interface FilePart {
  write(bytes: Uint8Array): Promise<void>
  close(): Promise<void>
}

/** 128 random bits in hexadecimal digits: safe on file systems that ignore case. */
export const newFileKey = () => randomBytes(16).toString('hex')

/** Keys come from rows, and rows may have come from another install: none leads out of the folder. */
function safeKey(key: string): string {
  if (!/^[\w-]{1,64}$/.test(key)) throw new Error(`${JSON.stringify(key)} is no name of a file`)
  return key
}

/** Files in a folder of this machine, which is made with the first of them. */
export function filesIn(folder: string): Files {
  const parts = join(folder, 'parts')
  const fileOf = (key: string) => join(folder, safeKey(key))
  const partOf = (key: string) => join(parts, safeKey(key))
  let isSynced = false

  /** Also what an earlier process has made is synced once: it may have died before it could. */
  async function makeFolders(): Promise<void> {
    const made = await mkdir(parts, { recursive: true, mode: 0o700 })
    if (isSynced && made === undefined) return
    await syncFolder(dirname(folder))
    await syncFolder(folder)
    isSynced = true
  }

  return {
    async append(key, offset) {
      await makeFolders()
      const file = await open(partOf(key), offset === 0 ? 'w' : 'r+', 0o600).catch(nothing)
      if (file) return await partFrom(file, offset)
      if (offset > 0 && (await sizeOf(fileOf(key))) === offset) return finishedPart
      throw partGone()
    },
    async finish(key, size) {
      if ((await sizeOf(fileOf(key))) === size) await rm(partOf(key), { force: true })
      else await rename(partOf(key), fileOf(key))
      await syncFolder(folder)
      await syncFolder(parts)
    },
    read: (key, range) => stream(fileOf(key), partOf(key), range),
    size: async (key) => (await sizeOf(fileOf(key))) ?? (await sizeOf(partOf(key))),
    async remove(key) {
      await rm(fileOf(key), { force: true })
      await rm(partOf(key), { force: true })
    },
    list: async () => [
      ...(await listed(folder)).map((one) => ({ ...one, isPart: false })),
      ...(await listed(parts)).map((one) => ({ ...one, isPart: true })),
    ],
  }
}

async function partFrom(file: FileHandle, offset: number): Promise<FilePart> {
  try {
    if ((await file.stat()).size < offset) throw partGone()
    // The bytes after it were never acknowledged.
    await file.truncate(offset)
  } catch (error) {
    await file.close()
    throw error
  }
  let at = offset
  return {
    async write(bytes) {
      for (let done = 0; done < bytes.length;) {
        const { bytesWritten } = await file.write(bytes, done, bytes.length - done, at).catch(full)
        done += bytesWritten
        at += bytesWritten
      }
    },
    async close() {
      await file.sync().finally(() => file.close())
    },
  }
}

function full(error: NodeJS.ErrnoException): never {
  if (error.code === 'ENOSPC' || error.code === 'EDQUOT')
    throw unavailable('There is no room for files just now. Please tell us.')
  throw error
}

async function* stream(file: string, part: string, range?: { first: number; last: number }) {
  const path = (await sizeOf(file)) === null ? part : file
  yield* createReadStream(path, range && { start: range.first, end: range.last })
}

async function sizeOf(path: string): Promise<number | null> {
  const found = await stat(path).catch(nothing)
  return found?.size ?? null
}

/** What is new or renamed in a folder is on the disk only when that is synced. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path)
  await folder.sync().finally(() => folder.close())
}

async function listed(folder: string): Promise<Omit<Stored, 'isPart'>[]> {
  const names = (await readdir(folder).catch(nothing)) ?? []
  const found = names
    .filter((name) => /^[\da-f]{32}$/.test(name))
    .map(async (key) => {
      const { mtimeMs } = (await stat(join(folder, key)).catch(nothing)) ?? {}
      return mtimeMs === undefined ? [] : [{ key, changed: mtimeMs }]
    })
  return (await Promise.all(found)).flat()
}

function nothing(error: NodeJS.ErrnoException): null {
  if (error.code !== 'ENOENT') throw error
  return null
}
