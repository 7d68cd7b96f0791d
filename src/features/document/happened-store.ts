import { sql } from 'kysely'
import type { HappeningPage } from '../../contract/work.ts'
import { asHappened, newestHappened } from '../../database/happened.ts'
import type { Database } from '../../database/open.ts'
import { readIn, type Scope } from '../../database/scope.ts'

/**
 * What came of documents: each version that can be opened or could, and each time that one was
 * removed or brought back.
 */
export const documentsHappened =
  (database: Database) => async (scope: Scope, project: string, page: HappeningPage) => {
    const rows = readIn(database, scope, 'document').where('document.project_id', '=', project)
    const versions = rows
      .innerJoin('document_version', 'document_version.document_id', 'document.id')
      // Of the documents found, and not the other way round.
      .where('document_version.project_id', '=', project)
      .where('document_version.state', '=', 'available')
    const of = { id: 'document.id', about: 'document.id', words: null, became: null }
    const number = sql<string>`cast(${sql.ref('document_version.number')} as text)`
    const version = { id: 'document_version.id', title: 'document_version.name', became: number }
    const came = { at: 'document_version.created_at', by_name: 'document_version.by_name' }
    const went = { at: 'removed_at', by_name: 'removed_by_name', title: 'document.name' }
    const added = asHappened(versions, 'document-added', { ...of, ...version, ...came }, page)
    const removed = asHappened(rows, 'document-removed', { ...of, ...went }, page)
    const back = readIn(database, scope, 'document_return')
      .innerJoin('document', 'document.id', 'document_return.document_id')
      .where('document_return.project_id', '=', project)
    const undone = { ...of, id: 'document_return.id', title: 'document.name' }
    const before = { at: 'document_return.removed_at', by_name: 'document_return.removed_by_name' }
    const removedBefore = asHappened(back, 'document-removed', { ...undone, ...before }, page)
    const cameBack = { at: 'returned_at', by_name: 'returned_by_name' }
    const returned = asHappened(back, 'document-returned', { ...undone, ...cameBack }, page)
    return await newestHappened(
      added.unionAll(removed).unionAll(removedBefore).unionAll(returned),
      page,
    )
  }
