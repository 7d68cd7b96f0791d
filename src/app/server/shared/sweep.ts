import type { Database } from '../../../database/open.ts'
import { restorableSince } from '../../../features/document/remove.ts'
import { forgetRemoved } from '../../../features/document/deletion-store.ts'
import { versionsByFile } from '../../../features/document/version-store.ts'
import { isMailKept } from '../../../features/inbound/store.ts'
import { isBrandFile } from '../../../features/brand/store.ts'
import { isMediaFile } from '../../../features/media/size-store.ts'
import { isMailFileKey } from '../../../features/mailfile/store.ts'
import { endUploads, filesUnderWay } from '../../../features/upload/store.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Log } from '../../../platform/log.ts'
import type { Files } from '../../../platform/storage/files.ts'

interface Parts {
  database: Database
  clock: Clock
  files: Files
  log: Log
  /** Whether they are those of this database, and not of another install's. */
  areOurs: () => Promise<boolean>
}

const anHour = 60 * 60 * 1000

/**
 * Reconciles files and rows: uploads that have expired and documents that were taken away 30 days
 * ago are deleted with their files, and so is a file that has had no row for an hour. A version whose
 * file is missing is logged and stays, because its row is all that is left to find it by.
 */
export function sweeper({ database, clock, files, log, areOurs }: Parts): () => Promise<void> {
  return async () => {
    await endUploads(database, clock.now().toISOString())
    await forgetRemoved(database, restorableSince(clock))
    if (!(await areOurs()))
      return log.error('the files in the store are those of another database: none is removed')
    // The files first: each that exists by now has its row, or had it when the rows were read.
    const stored = await files.list()
    const underWay = new Set(await filesUnderWay(database))
    const versions = await versionsByFile(database)
    const hourAgo = clock.now().getTime() - anHour
    const isKnown = async (key: string) =>
      underWay.has(key) ||
      versions.has(key) ||
      (await isMailKept(database, key)) ||
      (await isMailFileKey(database, key)) ||
      (await isMediaFile(database, key)) ||
      (await isBrandFile(database, key))
    const whole = new Set(stored.filter(({ isPart }) => !isPart).map(({ key }) => key))
    for (const { key, isPart } of stored.filter(({ changed }) => changed < hourAgo)) {
      if (!(await isKnown(key))) await files.remove(key)
      // Left by a request that wrote later than its lease.
      else if (isPart && whole.has(key)) await files.finish(key, (await files.size(key)) ?? 0)
    }
    await logMissing(versions, files, log)
  }
}

/** Logs the versions whose file is missing; changes nothing. */
export const missingLogger =
  ({ database, files, log }: Omit<Parts, 'areOurs' | 'clock'>) =>
  async () =>
    await logMissing(await versionsByFile(database), files, log)

async function logMissing(known: Map<string, string>, files: Files, log: Log): Promise<void> {
  const there = new Set((await files.list()).map(({ key }) => key))
  const versions = [...known].filter(([key]) => !there.has(key)).map(([, version]) => version)
  if (versions.length > 0) log.error({ versions }, 'files of documents are missing')
}
