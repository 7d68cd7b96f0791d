import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inBackground } from '../../contract/background.ts'
import { unavailable } from '../../contract/problem.ts'
import { StartError } from '../../contract/start-error.ts'
import type { Database } from '../../database/open.ts'
import type { Log } from '../log.ts'
import { repeated } from '../repeat.ts'
import { bucketAddress } from '../s3/address.ts'
import type { Files } from './files.ts'
import type { FilesSettings } from './open-files.ts'
import { claimPlace, placePatience, renewPlace, timeOfDatabase } from './place-store.ts'

/**
 * By what a place of files is known, whoever looks at it: a folder by a random text in it, which is made here if it is not there.
 */
export async function filesPlaceOf({ DATA_DIR, FILES_URL }: FilesSettings): Promise<string> {
  const address = FILES_URL === undefined ? null : bucketAddress(FILES_URL)
  if (address) return `${address.endpoint}/${address.bucket}/${address.prefix}`
  const folder = join(DATA_DIR, 'files')
  const path = join(folder, 'place')
  const known = async () => await readFile(path, 'utf8').catch(() => null)
  const found = await known()
  if (found) return found
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const made = randomBytes(16).toString('hex')
  // Of two that share the folder and start at once, the first.
  await writeFile(path, made, { flag: 'wx', mode: 0o600 }).catch(refuseOther)
  return (await known()) ?? made
}

function refuseOther(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error
}

/**
 * Refuses a start beside others that serve the same database and have their files elsewhere: whoever uploads here would not be found there.
 * Throws a StartError. SQLite lies in the same folder as the files, so that there are no others.
 */
export async function refuseOtherPlace(database: Database, settings: FilesSettings): Promise<void> {
  if (database.engine === 'sqlite') return
  const place = await filesPlaceOf(settings)
  if (await claimed(database, place)) return
  throw new StartError(
    `Another process that serves this database has its files elsewhere than ${settings.FILES_URL ?? join(settings.DATA_DIR, 'files')}. Set the same FILES_URL for all of them, or share DATA_DIR. If it was killed just now, try again in a minute.`,
  )
}

/** Processes that were found to serve other files than the rest. */
const elsewhere = new WeakSet<Database>()

/** Whether others serve this database with other files by now: what this process takes in would not be found there. */
export const isElsewhere = (database: Database): boolean => elsewhere.has(database)

/** Files that take nothing in while others serve from another place: throws 503. */
export const refusingElsewhere = (files: Files, database: Database): Files => ({
  ...files,
  async append(...given) {
    if (isElsewhere(database))
      throw unavailable('Files cannot be taken in just now. Please try again in a minute.')
    return await files.append(...given)
  },
})

const claimed = async (database: Database, place: string) =>
  await database.transaction(async (trx) => claimPlace(trx, place, await timeOfDatabase(trx)))

/** Says over and over that somebody serves from there. */
export function placeKeeper({
  database,
  log,
  config,
}: {
  database: Database
  log: Log
  config: FilesSettings
}) {
  const beat = async () => {
    if (database.engine === 'sqlite') return
    const place = await filesPlaceOf(config)
    const now = await database.transaction(timeOfDatabase)
    // Whoever was there may have gone by now.
    if ((await renewPlace(database, place, now)) || (await claimed(database, place))) {
      elsewhere.delete(database)
      return
    }
    if (!isElsewhere(database))
      log.error(
        'another process that serves this database has its files elsewhere: none are taken in here',
      )
    elsewhere.add(database)
  }
  const every = placePatience / 4
  const beating = repeated(beat, {
    every,
    log,
    failing: 'cannot say where the files are',
  })
  const leave = async () => {
    if (database.engine === 'sqlite') return
    const now = await database.transaction(timeOfDatabase)
    // For those who go on: each of them has said so again before this is too old.
    const seen = new Date(now.getTime() - placePatience + every + 5_000)
    await renewPlace(database, await filesPlaceOf(config), seen)
  }
  return {
    ...beating,
    beat,
    /** So that who comes next from elsewhere waits for 20 s; where it cannot be said, for a minute. */
    stop(): void {
      beating.stop()
      inBackground(leave().catch(() => {}))
    },
  }
}
