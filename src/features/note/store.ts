import type { Transaction } from 'kysely'
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
