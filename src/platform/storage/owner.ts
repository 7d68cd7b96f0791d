import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { StartError } from '../../contract/start-error.ts'
import type { Database, DatabaseAddress } from '../../database/open.ts'
import { keyOrFresh, writeKey } from '../auth/key-store.ts'
import type { Log } from '../log.ts'
import type { StoreBucket } from '../s3/bucket.ts'
import { StoreFault } from '../s3/fault.ts'
import type { StoreConfig } from '../s3/settings.ts'
import { bucketOf } from './open-files.ts'
import { readObject } from '../s3/reading.ts'

/** The object, and the row of `secret`, that say whose the files in a bucket are. */
const [object, row] = ['owner', 'files-owner']
const newOwner = () => randomBytes(16).toString('hex')

/**
 * Whether the files at FILES_URL are those of this database; one that nobody has owned is taken. Throws a StoreFault where the store is
 * away. Files in the folder are always its own.
 */
export async function ownsFiles(database: Database, config: StoreConfig): Promise<boolean> {
  if (config.FILES_URL === undefined) return true
  const id = await idOf(database)
  const bucket = await bucketOf(config)
  const found = await ownerOf(bucket)
  if (found !== null) return found === id
  // Of two that begin at once, one.
  if (await bucket.put(object, Buffer.from(id), { ifNew: true })) return true
  return (await ownerOf(bucket)) === id
}

/** Throws a StartError where the files at FILES_URL are those of another database: each would remove what the other has. */
export async function refuseOthersFilesInStore(
  database: Database,
  config: StoreConfig,
  log: Log,
): Promise<void> {
  const isOurs = ownsFiles(database, config).catch((err: unknown) => {
    if (!(err instanceof StoreFault)) throw err
    // Pages need no files, and whoever removes any asks again.
    log.error({ why: err.why }, 'cannot see whose the files in the store are')
    return true
  })
  if (await isOurs) return
  throw new StartError(
    `The files at ${config.FILES_URL} are those of another database, and each would remove those of the other: set another FILES_URL. If that one is gone for good, because this is its backup or its export, and all of its processes are stopped: portico files take-over`,
  )
}

/** Makes the files at FILES_URL those of this database. */
export async function takeOverFiles(database: Database, config: StoreConfig): Promise<void> {
  const bucket = await bucketOf(config)
  await bucket.put(object, Buffer.from(await idOf(database)))
}

/** What was restored is another database than the one that the backup is of, which may serve yet. Does nothing where there was no store. */
export async function renewOwner(address: DatabaseAddress): Promise<void> {
  // Loaded here: the help of a command reads this file, and no database.
  const { openDatabase } = await import('../../database/open.ts')
  const database = await openDatabase(address)
  try {
    await database.transaction((trx) => writeKey(trx, row, newOwner()))
  } finally {
    await database.close()
  }
}

const idOf = async (database: Database): Promise<string> =>
  await database.transaction((trx) => keyOrFresh(trx, row, newOwner()))

async function ownerOf(bucket: StoreBucket): Promise<string | null> {
  return await buffer(readObject(bucket, object)).then(String, (error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
}
