import type { HappeningPage } from '../../contract/work.ts'
import { asHappened, newestHappened } from '../../database/happened.ts'
import type { Database } from '../../database/open.ts'
import { readIn, type Scope } from '../../database/scope.ts'

/** That updates were published. */
export const updatesHappened =
  (database: Database) => async (scope: Scope, project: string, page: HappeningPage) => {
    const rows = readIn(database, scope, 'project_update').where('project_id', '=', project)
    const of = { id: 'id', about: 'id', title: 'title', words: null, became: null }
    const by = { at: 'created_at', by_name: 'author_name' }
    return await newestHappened(asHappened(rows, 'update-published', { ...of, ...by }, page), page)
  }
