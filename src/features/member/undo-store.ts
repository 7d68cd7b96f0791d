import type { Transaction } from 'kysely'
import type { Tables } from '../../database/tables/tables.ts'

/**
 * Brings back a membership that was removed at that moment, with its account where that went with it.
 * False where there is none of it; a unique violation where its address was taken meanwhile.
 */
export async function bringBackMember(
  trx: Transaction<Tables>,
  { id, account, removed_at }: { id: string; account: string; removed_at: string },
): Promise<boolean> {
  await trx
    .updateTable('account')
    .set({ removed_at: null })
    .where('id', '=', account)
    .where('removed_at', '=', removed_at)
    .execute()
  const back = await trx
    .updateTable('membership')
    .set({ removed_at: null, removed_by: null })
    .where('id', '=', id)
    .where('removed_at', '=', removed_at)
    .returning('id')
    .executeTakeFirst()
  return back !== undefined
}
