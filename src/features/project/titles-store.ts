import type { Kysely, Transaction } from 'kysely'
import { Problem } from '../../contract/problem.ts'
import { inRuns } from '../../database/runs.ts'
import type { Tables } from '../../database/tables/tables.ts'
import { isReferredTo } from '../../database/unique-violation.ts'

/** What the projects of all clients are called. */
export async function projectTitles(
  db: Kysely<Tables>,
): Promise<{ organisation_id: string; title: string }[]> {
  return await db.selectFrom('project').select(['organisation_id', 'title']).execute()
}

/** Deletes projects that were made a moment ago. Throws 409 where somebody has begun to work on one. */
export async function withdrawProjects(
  trx: Transaction<Tables>,
  ids: readonly string[],
): Promise<void> {
  try {
    for (const some of inRuns(ids)) {
      const draft = trx.selectFrom('draft').select('id').where('subject_id', 'in', some).limit(1)
      if (await draft.executeTakeFirst()) throw inUse()
      const { numDeletedRows } = await trx
        .deleteFrom('project')
        .where('id', 'in', some)
        // One that was changed since is somebody's work.
        .whereRef('updated_at', '=', 'created_at')
        .executeTakeFirstOrThrow()
      if (numDeletedRows !== BigInt(some.length)) throw inUse()
    }
  } catch (error) {
    throw isReferredTo(error) ? inUse() : error
  }
}

const inUse = () => new Problem(409, 'Somebody has begun to work on one of them, so all stay.')
