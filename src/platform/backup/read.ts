import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import { StartError } from '../../contract/start-error.ts'
import { pieceSize } from './archive.ts'
import { backupManifest, isNameOfBackup, manifestName, type Manifest } from './manifest.ts'
import type { StoreKeys } from '../s3/address.ts'
import { backupSource, type BackupSource } from './place.ts'
import { unseal } from './sealed.ts'
import { untar } from './tar.ts'

interface Reading {
  key: string
  /** Who asks the S3 store in which it is. */
  store?: StoreKeys | undefined
  /** Takes the bytes of each file; without it they are only hashed. */
  keep?: (name: string, bytes: AsyncIterable<Uint8Array>, size: number) => Promise<void>
  /** Is given how many bytes of the archive have been read. */
  onProgress?: ((done: number) => void) | undefined
}

/** Reads a backup to its end, and compares each file with the manifest. Throws a StartError that says what differs. */
export async function readBackup(
  path: string,
  { key, store, keep = drain, onProgress }: Reading,
): Promise<Manifest> {
  const found: Manifest['files'] = []
  let last: Manifest | undefined
  const source = await backupSource(path, store)
  await pipeline(
    followed(source, onProgress),
    (bytes) => unseal(bytes, key),
    createZstdDecompress({ chunkSize: pieceSize }),
    async (bytes: AsyncIterable<Buffer>) => {
      for await (const { name, size, bytes: all } of untar(bytes)) {
        if (name === manifestName) last = parsed(await buffer(all()))
        else if (!isNameOfBackup(name)) throw new StartError(`The backup has a file ${name}.`)
        else
          found.push({ name, size, sha256: await hashed(all(), (each) => keep(name, each, size)) })
      }
    },
  ).catch((error: NodeJS.ErrnoException) => {
    if (error.code?.startsWith('ZSTD')) throw new StartError('The backup is damaged.')
    throw error
  })
  if (last === undefined) throw new StartError('The backup ends too early: it has no manifest.')
  refuseOther(found, last)
  return last
}

async function* followed(
  source: BackupSource,
  onProgress?: (done: number) => void,
): AsyncGenerator<Buffer> {
  let done = 0
  for await (const piece of source.read()) {
    yield piece
    done += piece.length
    onProgress?.(done)
  }
}

function parsed(bytes: Buffer): Manifest {
  const { data } = backupManifest.safeParse(JSON.parse(bytes.toString()))
  if (data) return data
  throw new StartError('This backup was made by a newer version of Portico.')
}

async function hashed(
  bytes: AsyncIterable<Uint8Array>,
  keep: (bytes: AsyncIterable<Uint8Array>) => Promise<void>,
): Promise<string> {
  const hash = createHash('sha256')
  async function* passing() {
    for await (const piece of bytes) {
      hash.update(piece)
      yield piece
    }
  }
  await keep(passing())
  return hash.digest('hex')
}

async function drain(_: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const piece of bytes) void piece
}

function refuseOther(found: Manifest['files'], { files }: Manifest): void {
  const there = new Map(found.map((one) => [one.name, one]))
  for (const { name, size, sha256 } of files) {
    const one = there.get(name)
    if (!one) throw new StartError(`The backup lacks ${name}, which its manifest names.`)
    if (one.size !== size || one.sha256 !== sha256)
      throw new StartError(`${name} in the backup is not as its manifest says.`)
  }
  if (found.length !== files.length)
    throw new StartError('The backup has files that its manifest does not name.')
}
