import type { Database } from '../../database/open.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Files } from '../../platform/storage/files.ts'
import type { Log } from '../../platform/log.ts'
import { keptSince } from './removal.ts'

interface Parts {
  database: Database
  clock: Clock
  files: Files
  log: Log
}

const anHour = 60 * 60 * 1000

/**
 * Brings files and rows together: uploads that are over and documents that were taken away 30 days
 * ago go with their files, and so does a file that no row has known for an hour. A version whose
 * file is missing is told in the log and kept, because its row is all that is left to find it by.
 */
export function sweeper({ database, clock, files, log }: Parts): () => Promise<void> {
  const before = (ms: number) => new Date(clock.now().getTime() - ms).toISOString()
  return async () => {
    await forgetTickets(database, before(anHour))
    await endUploads(database, before(0))
    await forgetRemoved(database, keptSince(clock))
    // The files first: what is there by now has its row, or had it when it was looked for.
    const stored = await files.list()
    const known = await knownKeys(database)
    const hourAgo = clock.now().getTime() - anHour
    for (const { key, changed } of stored)
      if (!known.has(key) && changed < hourAgo) await files.remove(key)
    await tellMissing(known, files, log)
  }
}

async function forgetTickets(database: Database, before: string): Promise<void> {
  await database.transaction((trx) =>
    trx.deleteFrom('ticket').where('expires_at', '<', before).execute(),
  )
}

/** Those that cannot be gone on with, and that nobody is writing to. */
async function endUploads(database: Database, now: string): Promise<void> {
  await database.transaction((trx) =>
    trx
      .deleteFrom('upload')
      .where('expires_at', '<=', now)
      .where((is) => is.or([is('leased_until', 'is', null), is('leased_until', '<=', now)]))
      .execute(),
  )
}

async function forgetRemoved(database: Database, before: string): Promise<void> {
  await database.transaction(async (trx) => {
    const removed = trx.selectFrom('document').select('id').where('removed_at', '<', before)
    const versions = trx
      .selectFrom('document_version')
      .select('id')
      .where('document_id', 'in', removed)
    await trx.deleteFrom('upload').where('document_id', 'in', removed).execute()
    // Its name, number and SHA-256 stay: a certificate outlives the document.
    await trx
      .updateTable('approval')
      .set({ subject_version_id: null })
      .where('subject_version_id', 'in', versions)
      .execute()
    // Its name stays, as the answer.
    await trx
      .updateTable('request')
      .set({ version_id: null })
      .where('version_id', 'in', versions)
      .execute()
    await trx.deleteFrom('ticket').where('version_id', 'in', versions).execute()
    await trx.deleteFrom('document_version').where('document_id', 'in', removed).execute()
    await trx.deleteFrom('document').where('removed_at', '<', before).execute()
  })
}

async function knownKeys({ read }: Database): Promise<Map<string, string | null>> {
  const uploads = await read.selectFrom('upload').select('file_key').execute()
  const versions = await read.selectFrom('document_version').select(['file_key', 'id']).execute()
  return new Map([
    ...uploads.map(({ file_key }) => [file_key, null] as const),
    ...versions.map(({ file_key, id }) => [file_key, id] as const),
  ])
}

async function tellMissing(known: Map<string, string | null>, files: Files, log: Log) {
  const there = new Set((await files.list()).map(({ key }) => key))
  const missing = [...known].filter(([key, version]) => version !== null && !there.has(key))
  const versions = missing.map(([, version]) => version)
  if (versions.length > 0) log.error({ versions }, 'files of documents are missing')
}
