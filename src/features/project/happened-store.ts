import { sql } from 'kysely'
import type { HappeningPage } from '../../contract/work.ts'
import { asHappened, newestHappened } from '../../database/happened.ts'
import type { Database } from '../../database/open.ts'
import { readIn, type Scope } from '../../database/scope.ts'

/** The moves of its milestones, with the reason where the client may read it. */
function moved(database: Database, scope: Scope, project: string, page: HappeningPage) {
  const rows = readIn(database, scope, 'milestone_move')
    .innerJoin('milestone', 'milestone.id', 'milestone_move.milestone_id')
    .where('milestone_move.project_id', '=', project)
  const of = { id: 'milestone_move.id', about: 'milestone_id', title: 'milestone.title' }
  const by = { at: 'milestone_move.created_at', by_name: 'author_name', became: 'to_date' }
  const words = sql<string>`case when shared = 1 then reason end`
  return asHappened(rows, 'milestone-moved', { ...of, ...by, words }, page)
}

/** The changes of a project's status, and its milestones that moved or are reached. */
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
    return await newestHappened(reached.unionAll(moved(database, scope, project, page)), page)
  },
})
