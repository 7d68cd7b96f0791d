import type { HappeningPage } from '../../contract/work.ts'
import { asHappened, newestHappened } from '../../database/happened.ts'
import type { Database } from '../../database/open.ts'
import { readIn, type Scope } from '../../database/scope.ts'

/** The meetings that have begun, at the moment when they began. */
export const meetingsHappened =
  (database: Database) => async (scope: Scope, project: string, page: HappeningPage) => {
    const rows = readIn(database, scope, 'event')
      .where('project_id', '=', project)
      .where('withdrawn_at', 'is', null)
    const of = { id: 'id', about: 'id', at: 'starts_at', title: 'title', words: 'place' }
    const none = { by_name: null, became: null }
    return await newestHappened(asHappened(rows, 'meeting-held', { ...of, ...none }, page), page)
  }
