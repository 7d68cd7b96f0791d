import type { Transaction } from 'kysely'
import type { Tables } from '../../database/tables/tables.ts'

type Trx = Transaction<Tables>

/** Whether another update of the project was published at that moment or after it. */
export async function hasFollower(
  trx: Trx,
  { id, project, created_at }: { id: string; project: string; created_at: string },
): Promise<boolean> {
  const other = await trx
    .selectFrom('project_update')
    .select('id')
    .where('project_id', '=', project)
    .where('created_at', '>=', created_at)
    .where('id', '!=', id)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

/** Deletes an update with who has read it; false where it is gone. */
export async function dropUpdate(
  trx: Trx,
  { id, project }: { id: string; project: string },
): Promise<boolean> {
  await trx
    .deleteFrom('update_read')
    .where('update_id', '=', id)
    .where('project_id', '=', project)
    .execute()
  const { numDeletedRows } = await trx
    .deleteFrom('project_update')
    .where('id', '=', id)
    .where('project_id', '=', project)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
