import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '../../database/tables/tables.ts'

/** Notes where a company went, also for those that were merged into it; returns the ids of these. */
export async function noteMerged(
  trx: Transaction<Tables>,
  { id, name, into_id, merged_at }: Tables['merged_client'],
): Promise<string[]> {
  const earlier = await trx
    .updateTable('merged_client')
    .set({ into_id })
    .where('into_id', '=', id)
    .returning('id')
    .execute()
  await trx.insertInto('merged_client').values({ id, name, into_id, merged_at }).execute()
  return earlier.map((row) => row.id)
}

/** As if a company had never been merged. */
export async function forgetMerged(
  trx: Transaction<Tables>,
  id: string,
  earlier: readonly string[],
): Promise<void> {
  await trx.deleteFrom('merged_client').where('id', '=', id).execute()
  if (earlier.length > 0)
    await trx.updateTable('merged_client').set({ into_id: id }).where('id', 'in', earlier).execute()
}

/** Whether a company was merged into another one. */
export async function isMerged(db: Kysely<Tables>, id: string): Promise<boolean> {
  return (await mergedInto(db, id)) !== undefined
}

/** The id of the company into which one was merged; undefined: it was not. */
export async function mergedInto(db: Kysely<Tables>, id: string): Promise<string | undefined> {
  const row = db.selectFrom('merged_client').select('into_id').where('id', '=', id)
  return (await row.executeTakeFirst())?.into_id
}
