import type { Transaction } from 'kysely'
import type { Database } from '../../database/open.ts'
import { scan } from '../../platform/storage/clamd.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { Files } from '../../platform/storage/files.ts'
import type { Perform } from '../../platform/outbox/task.ts'
import { announce, announceRefusal, type Notifiers } from './filing.ts'
import { endQuarantine, fileOfVersion } from './version-store.ts'

interface Parts {
  database: Database
  files: Files
  /** The address of the scanner. */
  url: string
  notifiers: Notifiers
  /** Reopens the client request that a version was delivered for. */
  reopenRequest: (trx: Transaction<Tables>, version: string) => Promise<void>
}

/**
 * Has a version scanned before anybody gets it. Without a verdict it stays quarantined and is
 * scanned again.
 */
export function scanPerform({ database, files, url, notifiers, reopenRequest }: Parts): Perform {
  async function settle(id: string, state: 'available' | 'refused'): Promise<void> {
    await database.transaction(async (trx) => {
      if (!(await endQuarantine(trx, id, state))) return
      if (state === 'available') return await announce(trx, id, notifiers)
      await reopenRequest(trx, id)
      await announceRefusal(trx, id, notifiers)
    })
  }

  return async ({ about }, signal) => {
    const version = await fileOfVersion(database, about)
    if (!version) return { end: 'done', state: 'gone' }
    // A scanner that is sent nothing finds nothing, so the file would pass as clean.
    if ((await files.size(version.file_key)) !== version.size)
      return { end: 'later', why: 'The file is not there.' }
    const found = await scan(url, files.read(version.file_key), signal)
    await settle(about, found.clean ? 'available' : 'refused')
    if (found.clean) return { end: 'done', state: 'clean' }
    return { end: 'done', state: 'found', note: found.name }
  }
}
