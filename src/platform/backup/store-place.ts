import { StartError } from '../../contract/start-error.ts'
import { bucketAddress, type StoreKeys } from '../s3/address.ts'
import type { StoreBucket } from '../s3/bucket.ts'
import { StoreFault } from '../s3/fault.ts'
import { abortParts, unfinished } from '../s3/multipart.ts'
import { readObject } from '../s3/reading.ts'
import { streamTo } from '../s3/stream.ts'
import { besideAndName, backupAt, type BackupPlace } from './addresses.ts'

/** In ms: what was begun before that is of a process that has died. */
const aDay = 24 * 60 * 60_000

/** Throws a StartError for an address that is none, or without keys. */
async function bucketAt(where: string, keys: StoreKeys | undefined): Promise<StoreBucket> {
  if (bucketAddress(where) === null)
    throw new StartError(`${where} is no address such as s3://bucket/folder?endpoint=https://….`)
  if (keys === undefined)
    throw new StartError('Set BACKUP_KEY_ID and BACKUP_KEY_SECRET, the access key of that store.')
  const { openBucket } = await import('../s3/open.ts')
  return openBucket(where, keys)
}

/** The place of an address. What a store refuses, or does not answer, is a StartError that says why. */
export async function storePlace(where: string, keys: StoreKeys | undefined): Promise<BackupPlace> {
  const bucket = await bucketAt(where, keys)
  return {
    at: (name) => backupAt(where, name),
    async list() {
      const { objects } = await saying(bucket.list(''))
      return objects
        .filter(({ key }) => !key.includes('/'))
        .map(({ key, size }) => ({ name: key, size }))
    },
    size: async (name) => await saying(bucket.size(name)),
    async *read(name, range) {
      try {
        yield* readObject(bucket, name, range)
      } catch (error) {
        throw inWords(error)
      }
    },
    write: async (name, bytes) => void (await saying(bucket.put(name, bytes))),
    remove: async (name) => await saying(bucket.remove(name)),
  }
}

/** Writes a stream under an address. It is there once all of it is. What a process that died has left of one is removed before. */
export async function streamToStore(
  path: string,
  keys: StoreKeys | undefined,
  bytes: AsyncIterable<Uint8Array>,
): Promise<number> {
  const [where, name] = besideAndName(path)
  const bucket = await bucketAt(where, keys)
  const now = (await saying(bucket.list(name))).now
  for (const left of await saying(unfinished(bucket, name.slice(0, 'portico-000000'.length))))
    if (now - left.changed > aDay) await saying(abortParts(bucket, left.key, left.id))
  return await saying(streamTo(bucket, name, bytes))
}

const saying = async <T>(act: Promise<T>): Promise<T> =>
  await act.catch((error: unknown) => {
    throw inWords(error)
  })

const inWords = (error: unknown): unknown =>
  error instanceof StoreFault
    ? new StartError(`The store of the backups does not do what it is asked: ${error.why}`)
    : error
