import { sql } from 'kysely'
import type { HappeningPage } from '../../contract/work.ts'
import { asHappened, newestHappened } from '../../database/happened.ts'
import type { Database } from '../../database/open.ts'
import { readIn, type Scope } from '../../database/scope.ts'
import { beginning, beginningOf } from './beginning.ts'

/** That messages were sent, each with how it begins. */
export const messagesHappened =
  (database: Database) => async (scope: Scope, project: string, page: HappeningPage) => {
    const rows = readIn(database, scope, 'message').where('project_id', '=', project)
    // One more than is shown says that there is more.
    const title = sql<string>`substr(body, 1, ${sql.lit(beginning + 1)})`
    const became = sql<string>`cast(number as text)`
    const of = { id: 'id', about: 'id', title, words: null, became }
    const by = { at: 'created_at', by_name: 'author_name' }
    const sent = asHappened(rows, 'message-sent', { ...of, ...by }, page)
    const newest = await newestHappened(sent, page)
    return newest.map((one) => ({ ...one, title: beginningOf(one.title) }))
  }
