import { sql, type Transaction } from 'kysely'
import { firmStep, type HappeningPage } from '../../contract/work.ts'
import { asHappened, newestHappened } from '../../database/happened.ts'
import type { Database } from '../../database/open.ts'
import { reachesProject, readerFor, type Scope } from '../../database/scope.ts'
import type { Tables } from '../../database/tables/tables.ts'

// No code that answers a client may import this file, so these queries are kept apart from those of
// messages.

export async function insertNote(trx: Transaction<Tables>, row: Tables['note']): Promise<void> {
  await trx
    .insertInto('note')
    .values({
      id: row.id,
      project_id: row.project_id,
      author_id: row.author_id,
      author_name: row.author_name,
      body: row.body,
      created_at: row.created_at,
    })
    .execute()
}

/** That notes were written, for the firm's own time line. */
export const notesHappened =
  (database: Database) => async (scope: Scope, project: string, page: HappeningPage) => {
    const rows = readerFor(database, scope)
      .selectFrom('note')
      .where('project_id', '=', project)
      .where(reachesProject(scope, 'note.project_id'))
    const of = { id: 'id', about: 'project_id', at: 'created_at', by_name: 'author_name' }
    const sources = { ...of, title: sql<string>`''`, words: 'body', became: null }
    return await newestHappened(
      asHappened<'note', typeof firmStep>(rows, firmStep, sources, page),
      page,
    )
  }

/** The oldest first. */
export async function listNotes(database: Database, scope: Scope, project: string) {
  return await readerFor(database, scope)
    .selectFrom('note')
    .select(['id', 'author_name', 'body', 'created_at'])
    .where('project_id', '=', project)
    .where(reachesProject(scope, 'note.project_id'))
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}
