import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants as zstd, createZstdCompress } from 'node:zlib'
import type { DatabaseContents } from '../../database/copied.ts'
import { filesOf, type FilesSettings } from '../storage/open-files.ts'
import { manifestName, type Manifest } from './manifest.ts'
import { seal } from './sealed.ts'
import { tar, type TarEntry } from './tar.ts'

/** In bytes: with the 16 kB that are usual, a sixth of the time goes into handing them on. */
export const pieceSize = 1024 * 1024

/** What goes into a backup. */
export interface Archiving {
  place: FilesSettings
  engine: Manifest['engine']
  kind?: Manifest['kind']
  /** Writes a copy of the database into a folder, and says what is in it and the names of its files. */
  copy: (folder: string) => Promise<DatabaseContents & { names: string[] }>
  version: string
  /** ISO 8601. */
  madeAt: string
  key: string
  /** Whether the key that seals secrets goes in, too. */
  withSecretKey: boolean
  onProgress?: ((words: string, share: number) => void) | undefined
}

/** Writes the sealed bytes of a backup to a sink; the copy of the database lies in `folder` meanwhile. */
export async function writeArchive(
  archiving: Archiving,
  folder: string,
  sink: (bytes: AsyncIterable<Buffer>) => Promise<unknown>,
): Promise<Manifest> {
  const { place, engine, kind, copy, version, madeAt, key, withSecretKey, onProgress } = archiving
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
  const params = { [zstd.ZSTD_c_compressionLevel]: 1 }
  const compress = createZstdCompress({ chunkSize: pieceSize, params })
  const sealing = (bytes: AsyncIterable<Buffer>) => seal(bytes, key)
  await pipeline(tar(entries()), compress, sealing, sink)
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
    : createReadStream(path, { end: size - 1, highWaterMark: pieceSize })

async function sizeOf(path: string): Promise<number | null> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  return found?.size ?? null
}
