import type { Transaction } from 'kysely'
import type { Health } from '../../contract/work.ts'
import { updateIn, type Scope } from '../../database/scope.ts'
import type { Tables } from '../../database/tables/tables.ts'

type Trx = Transaction<Tables>

/** What the newest update of a project reports, as the list of projects shows it. */
export interface Reported {
  health: Health | null
  progress: number
  last_update_at: string | null
  updated_at: string
}

/** Reads it, and makes every other publishing wait; undefined for none within the scope. */
export async function holdReported(trx: Trx, scope: Scope, id: string) {
  return await updateIn(trx, scope, 'project')
    .set((is) => ({ health: is.ref('health') }))
    .where('project.id', '=', id)
    .returning(['health', 'progress', 'last_update_at', 'updated_at', 'organisation_id'])
    .executeTakeFirst()
}

/** Puts back what was there before an update; of what was changed since then, nothing. */
export async function putBackReported(
  trx: Trx,
  scope: Scope,
  { id, was, became }: { id: string; was: Reported; became: Reported },
): Promise<void> {
  for (const column of ['health', 'progress', 'last_update_at', 'updated_at'] as const)
    await updateIn(trx, scope, 'project')
      .set({ [column]: was[column] })
      .where('project.id', '=', id)
      .where(`project.${column}`, '=', became[column])
      .execute()
}
