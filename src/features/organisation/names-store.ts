import type { Kysely, Transaction } from 'kysely'
import { Problem } from '../../contract/problem.ts'
import { inRuns } from '../../database/runs.ts'
import type { Tables } from '../../database/tables/tables.ts'
import { isReferredTo } from '../../database/unique-violation.ts'

/** What all clients are called, suspended ones, too. */
export async function clientNames(
  db: Kysely<Tables>,
): Promise<{ id: string; name: string; suspended_at: string | null }[]> {
  const columns = ['id', 'name', 'suspended_at'] as const
  return await db.selectFrom('organisation').select(columns).orderBy('created_at').execute()
}

/** Deletes clients that were made a moment ago. Throws 409 where somebody has begun to work with one. */
export async function withdrawClients(
  trx: Transaction<Tables>,
  ids: readonly string[],
): Promise<void> {
  try {
    for (const some of inRuns(ids)) {
      const draft = trx.selectFrom('draft').select('id').where('subject_id', 'in', some).limit(1)
      if (await draft.executeTakeFirst()) throw inUse()
      await trx.deleteFrom('organisation').where('id', 'in', some).execute()
    }
  } catch (error) {
    throw isReferredTo(error) ? inUse() : error
  }
}

const inUse = () => new Problem(409, 'Somebody has begun to work with one of them, so all stay.')
