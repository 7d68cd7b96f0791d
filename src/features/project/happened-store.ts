import type { HappeningPage } from '../../contract/work.ts'
import { asHappened, newestHappened } from '../../database/happened.ts'
import type { Database } from '../../database/open.ts'
import { readIn, type Scope } from '../../database/scope.ts'

/** The changes of a project's status, and its milestones that are reached. */
export const projectHappened = (database: Database) => ({
  async status(scope: Scope, project: string, page: HappeningPage) {
    const rows = readIn(database, scope, 'status_change')
      .innerJoin('project', 'project.id', 'status_change.project_id')
      .where('project_id', '=', project)
    const of = { id: 'status_change.id', about: 'project_id', title: 'project.title' }
    const by = { at: 'status_change.created_at', by_name: 'author_name' }
    const to = { words: 'reason', became: 'to_status' }
    const steps = asHappened(rows, 'status-changed', { ...of, ...by, ...to }, page)
    return await newestHappened(steps, page)
  },
  async milestone(scope: Scope, project: string, page: HappeningPage) {
    const rows = readIn(database, scope, 'milestone').where('project_id', '=', project)
    const of = { id: 'id', about: 'id', at: 'reached_at', title: 'title' }
    const none = { by_name: null, words: null, became: null }
    const reached = asHappened(rows, 'milestone-reached', { ...of, ...none }, page)
    return await newestHappened(reached, page)
  },
})
