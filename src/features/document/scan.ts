import type { Transaction } from 'kysely'
import type { Database } from '../../database/open.ts'
import { scan } from '../../platform/storage/clamd.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { Files } from '../../platform/storage/files.ts'
import type { Perform } from '../../platform/outbox/task.ts'
import { announce, announceRefusal, type Tell } from './announce.ts'

interface Parts {
  database: Database
  files: Files
  /** The address of the scanner. */
  url: string
  tell: Tell
  /** Reopens the client request that a version was delivered for. */
  askAgain: (trx: Transaction<Tables>, version: string) => Promise<void>
}

/**
 * Has a version scanned before anybody gets it. Without a verdict it stays quarantined and is
 * scanned again.
 */
export function scanPerform({ database, files, url, tell, askAgain }: Parts): Perform {
  async function settle(id: string, state: 'available' | 'refused'): Promise<void> {
    await database.transaction(async (trx) => {
      const settled = await trx
        .updateTable('document_version')
        .set({ state })
        .where('id', '=', id)
        .where('state', '=', 'quarantined')
        .returning('id')
        .executeTakeFirst()
      if (!settled) return
      if (state === 'available') return await announce(trx, id, tell)
      await askAgain(trx, id)
      await announceRefusal(trx, id, tell)
    })
  }

  return async ({ about }, signal) => {
    const version = await database.read
      .selectFrom('document_version')
      .select(['file_key', 'size'])
      .where('id', '=', about)
      .executeTakeFirst()
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
