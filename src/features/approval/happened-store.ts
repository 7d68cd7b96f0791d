import type { HappeningPage } from '../../contract/work.ts'
import { asHappened, newestHappened } from '../../database/happened.ts'
import type { Database } from '../../database/open.ts'
import { readIn, type Scope } from '../../database/scope.ts'

/** What became of approvals: that they were asked for, decided and withdrawn. */
export const approvalsHappened =
  (database: Database) => async (scope: Scope, project: string, page: HappeningPage) => {
    const rows = readIn(database, scope, 'approval').where('project_id', '=', project)
    const of = { id: 'id', about: 'id', title: 'title', by_name: null, words: null, became: null }
    const decided = { by_name: 'decided_by_name', words: 'reason', became: 'decision' }
    const asked = asHappened(rows, 'approval-asked', { ...of, at: 'created_at' }, page)
    return await newestHappened(
      asked
        .unionAll(
          asHappened(rows, 'approval-decided', { ...of, ...decided, at: 'decided_at' }, page),
        )
        .unionAll(asHappened(rows, 'approval-withdrawn', { ...of, at: 'withdrawn_at' }, page)),
      page,
    )
  }
