import type { Transaction } from 'kysely'
import type { ProjectStatus } from '../../contract/work.ts'
import { selectIn, updateIn, type Scope } from '../../database/scope.ts'
import type { Tables } from '../../database/tables/tables.ts'

type Trx = Transaction<Tables>

/** When a project within the scope was changed last. */
export async function updatedAt(trx: Trx, scope: Scope, id: string): Promise<string> {
  const row = await selectIn(trx, scope, 'project')
    .select('project.updated_at')
    .where('project.id', '=', id)
    .executeTakeFirstOrThrow()
  return row.updated_at
}

interface Step {
  id: string
  /** The row that says so. */
  change: string
  from: ProjectStatus
  to: ProjectStatus
  /** When the project was changed before, and by this. */
  was: string
  became: string
}

/** Puts a status back; false where it is another than `to` by now, or was changed and came back. */
export async function putBackStatus(
  trx: Trx,
  scope: Scope,
  { id, change, from, to, was, became }: Step,
): Promise<boolean> {
  const later = await selectIn(trx, scope, 'status_change')
    .select('status_change.id')
    .where('project_id', '=', id)
    .where('created_at', '>=', became)
    .where('status_change.id', '!=', change)
    .executeTakeFirst()
  if (later) return false
  const changed = await updateIn(trx, scope, 'project')
    .set({ status: from })
    .where('id', '=', id)
    .where('status', '=', to)
    .returning('id')
    .executeTakeFirst()
  if (!changed) return false
  // What else has changed it since then keeps its place in the list.
  await updateIn(trx, scope, 'project')
    .set({ updated_at: was })
    .where('id', '=', id)
    .where('updated_at', '=', became)
    .execute()
  const { numDeletedRows } = await trx
    .deleteFrom('status_change')
    .where('id', '=', change)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
