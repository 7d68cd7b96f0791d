import type { Kysely, Transaction } from 'kysely'
import type { Rhythm } from '../../contract/work.ts'
import { selectIn, updateIn, type Scope } from '../../database/scope.ts'
import type { Tables } from '../../database/tables/tables.ts'

type Trx = Transaction<Tables>

/** How often an update of a project is promised; undefined for none within the scope. */
export async function rhythmOf(db: Kysely<Tables>, scope: Scope, project: string) {
  return await selectIn(db, scope, 'project')
    .select(['rhythm', 'organisation_id'])
    .where('project.id', '=', project)
    .executeTakeFirst()
}

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
