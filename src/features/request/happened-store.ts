import type { HappeningPage } from '../../contract/work.ts'
import { asHappened, newestHappened } from '../../database/happened.ts'
import type { Database } from '../../database/open.ts'
import { readIn, type Scope } from '../../database/scope.ts'

/** What became of client requests: that they were asked, answered and withdrawn. */
export const requestsHappened =
  (database: Database) => async (scope: Scope, project: string, page: HappeningPage) => {
    const rows = readIn(database, scope, 'request').where('project_id', '=', project)
    const of = { id: 'id', about: 'id', title: 'title', by_name: null, words: null, became: null }
    const answered = { by_name: 'answered_by', words: 'answer' }
    const asked = asHappened(rows, 'request-asked', { ...of, at: 'created_at' }, page)
    return await newestHappened(
      asked
        .unionAll(
          asHappened(rows, 'request-answered', { ...of, ...answered, at: 'answered_at' }, page),
        )
        .unionAll(asHappened(rows, 'request-withdrawn', { ...of, at: 'withdrawn_at' }, page)),
      page,
    )
  }
