import type { Database } from '../../database/open.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Perform } from '../../platform/outbox/task.ts'
import { scan } from '../../platform/storage/clamd.ts'
import type { Files } from '../../platform/storage/files.ts'
import { noteScanned, toScan } from './quarantine-store.ts'

interface Parts {
  database: Database
  clock: Clock
  files: Files
  /** The address of the scanner. */
  url: string
}

/** Has a file that came by mail scanned before anybody gets it, as a document is. */
export function mailFileScan({ database, clock, files, url }: Parts): Perform {
  return async ({ about }, signal) => {
    const file = await toScan(database, about)
    if (!file) return { end: 'done', state: 'gone' }
    // A scanner that is sent nothing finds nothing, so the file would pass as clean.
    if ((await files.size(file.file_key)) !== file.size)
      return { end: 'later', why: 'The file is not there.' }
    const verdict = await scan(url, files.read(file.file_key), signal)
    const found = verdict.clean ? null : verdict.name
    const now = clock.now().toISOString()
    await database.transaction((trx) => noteScanned(trx, about, { found, now }))
    if (found === null) return { end: 'done', state: 'clean' }
    return { end: 'done', state: 'found', note: found }
  }
}
