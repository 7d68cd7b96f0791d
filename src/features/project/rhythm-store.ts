import type { Kysely, Transaction } from 'kysely'
import type { Rhythm } from '../../contract/work.ts'
import type { Database } from '../../database/open.ts'
import { readerFor, selectIn, updateIn, type Scope } from '../../database/scope.ts'
import type { Tables } from '../../database/tables/tables.ts'

type Trx = Transaction<Tables>

/** How often an update of a project is promised; undefined for none within the scope. */
export async function rhythmOf(db: Kysely<Tables>, scope: Scope, project: string) {
  return await selectIn(db, scope, 'project')
    .select(['rhythm', 'organisation_id'])
    .where('project.id', '=', project)
    .executeTakeFirst()
}

/** The same for whoever reads a project that they see. */
export const readingRhythm = (database: Database) => async (scope: Scope, project: string) =>
  (await rhythmOf(readerFor(database, scope), scope, project))?.rhythm ?? 'none'

/** Changes it from what it was; false where somebody has changed it meanwhile. */
export async function writeRhythm(
  trx: Trx,
  scope: Scope,
  { project, from, to, now }: { project: string; from: Rhythm; to: Rhythm; now: string },
): Promise<boolean> {
  const changed = await updateIn(trx, scope, 'project')
    .set({ rhythm: to, updated_at: now })
    .where('id', '=', project)
    .where('rhythm', '=', from)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}
