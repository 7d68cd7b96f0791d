import { sql } from 'kysely'
import type { HappeningPage } from '../../contract/work.ts'
import { asHappened, newestHappened } from '../../database/happened.ts'
import type { Database } from '../../database/open.ts'
import { readIn, type Scope } from '../../database/scope.ts'

/** The moves of meetings to another hour; one that was called off since has moved all the same. */
function movedMeetings(database: Database, scope: Scope, project: string, page: HappeningPage) {
  const rows = readIn(database, scope, 'event_move')
    .innerJoin('event', 'event.id', 'event_move.event_id')
    .where('event_move.project_id', '=', project)
  const of = { id: 'event_move.id', about: 'event_id', title: 'event.title', words: null }
  const became = sql<string>`from_at || '/' || to_at`
  const by = { at: 'event_move.created_at', by_name: 'author_name', became }
  return asHappened(rows, 'meeting-moved', { ...of, ...by }, page)
}

/** The meetings that have begun, at the moment when they began, and their moves. */
export const meetingsHappened =
  (database: Database) => async (scope: Scope, project: string, page: HappeningPage) => {
    const rows = readIn(database, scope, 'event')
      .where('project_id', '=', project)
      .where('withdrawn_at', 'is', null)
    const of = { id: 'id', about: 'id', at: 'starts_at', title: 'title', words: 'place' }
    const none = { by_name: null, became: null }
    const held = asHappened(rows, 'meeting-held', { ...of, ...none }, page)
    return await newestHappened(held.unionAll(movedMeetings(database, scope, project, page)), page)
  }
