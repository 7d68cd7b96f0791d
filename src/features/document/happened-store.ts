import { sql } from 'kysely'
import type { HappeningPage } from '../../contract/work.ts'
import { asHappened, newestHappened } from '../../database/happened.ts'
import type { Database } from '../../database/open.ts'
import { readIn, type Scope } from '../../database/scope.ts'

/** What came of documents, each version that can be opened or could, and those that were removed. */
export const documentsHappened =
  (database: Database) => async (scope: Scope, project: string, page: HappeningPage) => {
    const rows = readIn(database, scope, 'document').where('document.project_id', '=', project)
    const versions = rows
      .innerJoin('document_version', 'document_version.document_id', 'document.id')
      .where('document_version.state', '=', 'available')
    const of = { id: 'document.id', about: 'document.id', words: null, became: null }
    const number = sql<string>`cast(${sql.ref('document_version.number')} as text)`
    const version = { id: 'document_version.id', title: 'document_version.name', became: number }
    const came = { at: 'document_version.created_at', by_name: 'document_version.by_name' }
    const went = { at: 'removed_at', by_name: 'removed_by_name', title: 'document.name' }
    const added = asHappened(versions, 'document-added', { ...of, ...version, ...came }, page)
    const removed = asHappened(rows, 'document-removed', { ...of, ...went }, page)
    return await newestHappened(added.unionAll(removed), page)
  }
