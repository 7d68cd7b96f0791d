import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { access, constants, open, rename, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isDeepStrictEqual } from 'node:util'
import { constants as zstd, createZstdCompress } from 'node:zlib'
import { StartError } from '../../contract/start-error.ts'
import type { DatabaseContents } from '../../database/copied.ts'
import { filesOf, type FilesPlace } from '../storage/open-files.ts'
import { holdFiles } from './hold.ts'
import { manifestName, type Manifest } from './manifest.ts'
import { underOtherName } from './part.ts'
import { readBackup } from './read.ts'
import { seal } from './sealed.ts'
import { tar, type TarEntry } from './tar.ts'

interface Making {
  place: FilesPlace
  engine: Manifest['engine']
  kind?: Manifest['kind']
  /** Writes a copy of the database into a folder, and says what is in it and the names of its files. */
  copy: (folder: string) => Promise<DatabaseContents & { names: string[] }>
  version: string
  /** ISO 8601. */
  madeAt: string
  key: string
  /** The file to write, which must not be there. */
  to: string
  /** Whether the key that seals secrets goes in, too. */
  withSecretKey: boolean
  onProgress?: ((words: string, share: number) => void) | undefined
}

/** What was made. */
export interface MadeBackup {
  manifest: Manifest
  /** Of the archive, in bytes. */
  size: number
}

/**
 * Makes a backup of a data folder and its database while the program runs. It is read back and compared
 * before it has its name.
 */
export async function makeBackup(making: Making): Promise<MadeBackup> {
  const { to, key, place, onProgress } = making
  if (existsSync(to)) throw new StartError(`${to} is there already, and is not overwritten.`)
  // Before hours of copying for a disk that is not there.
  await access(dirname(to), constants.W_OK).catch((error: unknown) => {
    throw inWords(error, to)
  })
  return await underOtherName(to, key, async (part) => {
    const hold = await holdFiles(place)
    const made = await writePart(making, part, hold.folder).finally(() => hold.release())
    const { size } = await stat(part)
    const onRead = (done: number) => onProgress?.('Reading it back', done / size)
    const read = await readBackup(part, { key, onProgress: onRead })
    if (!isDeepStrictEqual(read, made))
      throw new StartError('What was read back is not what was written: look at the disk.')
    await rename(part, to)
    await syncFolderOf(to)
    return { manifest: made, size }
  }).catch((error: unknown) => {
    throw inWords(error, to)
  })
}

function inWords(error: unknown, to: string): unknown {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new StartError(`There is no room for the backup ${to}.`)
  if (code === 'EACCES' || code === 'EROFS' || code === 'ENOENT')
    return new StartError(`${dirname(to)} cannot be written to (${code}).`)
  return error
}

async function writePart(making: Making, part: string, folder: string): Promise<Manifest> {
  const { place, engine, kind, copy, version, madeAt, key, withSecretKey, onProgress } = making
  onProgress?.('Copying the database', 0)
  // The files after it: none of those that it names goes meanwhile.
  const { files: keys, names, ...contents } = await copy(folder)
  const made: Manifest = {
    format: 1,
    ...(kind && { kind }),
    version,
    engine,
    made_at: madeAt,
    ...contents,
    files: [],
    missing: [],
  }
  const files = filesOf(place)
  async function* entries(): AsyncGenerator<TarEntry> {
    const wanted = [
      ...names.map((each) => ({ name: each, path: join(folder, each) })),
      // Behind the copy, so that it has all that the copy has, or more.
      ...['erased.ledger', ...(kind ? [] : marks)].map(inFolder),
      ...(withSecretKey ? ['secret.key'].map(inFolder) : []),
    ]
    for (const { name: each, path } of wanted) {
      const size = await sizeOf(path)
      if (size !== null) yield hashing(each, size, upTo(path, size), made.files)
    }
    for (const [at, one] of keys.entries()) {
      onProgress?.('Writing files', at / keys.length)
      const size = await files.size(one)
      if (size === null) made.missing.push(one)
      else yield hashing(`files/${one}`, size, () => files.read(one), made.files)
    }
    const text = Buffer.from(JSON.stringify(made))
    yield {
      name: manifestName,
      size: text.length,
      bytes: async function* () {
        yield text
      },
    }
  }
  function inFolder(each: string) {
    return { name: each, path: join(place.DATA_DIR, each) }
  }
  await pipeline(
    tar(entries()),
    createZstdCompress({ params: { [zstd.ZSTD_c_compressionLevel]: 1 } }),
    (bytes) => seal(bytes, key),
    createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true }),
  )
  return made
}

/** By which a folder goes with its database: what is moved goes with another one. */
const marks = ['portico.site', 'portico.postgres']

/** An entry that writes itself down, with its hash, once it has been read. */
function hashing(
  name: string,
  size: number,
  from: () => AsyncIterable<Uint8Array>,
  into: Manifest['files'],
): TarEntry {
  return {
    name,
    size,
    async *bytes() {
      const hash = createHash('sha256')
      for await (const piece of from()) {
        hash.update(piece)
        yield piece
      }
      into.push({ name, size, sha256: hash.digest('hex') })
    },
  }
}

/** No further: a ledger may grow meanwhile. */
const upTo = (path: string, size: number) => () =>
  size === 0
    ? Readable.from([])
    : createReadStream(path, { end: size - 1, highWaterMark: 1024 * 1024 })

async function sizeOf(path: string): Promise<number | null> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  return found?.size ?? null
}

async function syncFolderOf(path: string): Promise<void> {
  const folder = await open(dirname(path))
  await folder.sync().finally(() => folder.close())
}
