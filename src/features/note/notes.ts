import type { Database } from '../../database/open.ts'
import type { Scope } from '../../database/scope.ts'
import { staffScope } from '../../database/staff-scope.ts'
import type { Audit } from '../../platform/audit/act.ts'
import type { Author } from '../../platform/audit/entry.ts'
import type { Clock } from '../../platform/clock.ts'
import { newId } from '../../platform/auth/token.ts'
import { insertNote, listNotes } from './store.ts'

interface Parts {
  database: Database
  clock: Clock
  audit: Audit
}

/** The internal notes of the firm about a thread. No code that answers a client may import this. */
export function createNotes({ database, clock, audit }: Parts) {
  return {
    async note(
      project: { id: string; organisation_id: string },
      body: string,
      { by, name }: Author,
    ): Promise<{ id: string }> {
      const row = {
        id: newId(),
        project_id: project.id,
        body,
        author_id: by.viewer.account,
        author_name: name,
        created_at: clock.now().toISOString(),
      }
      await audit.act(
        by,
        async (trx, record) => {
          await insertNote(trx, row)
          record({
            action: 'note-written',
            about: row.id,
            organisation: project.organisation_id,
          })
        },
        staffScope(by.viewer),
      )
      return { id: row.id }
    },
    /** The oldest first. */
    async list(scope: Scope, project: string) {
      return await listNotes(database, scope, project)
    },
  }
}
