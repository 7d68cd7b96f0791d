import type { Transaction } from 'kysely'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables/tables.ts'
import { lockAccounts } from '../../platform/auth/accounts.ts'

/** Everybody else who writes of an account waits from here on, and then finds nobody. */
export async function lockErased(
  { engine }: Database,
  trx: Transaction<Tables>,
  { account, by }: { account: string | null; by: string | null },
): Promise<void> {
  if (account === null) return
  await lockAccounts(trx, [account, ...(by === null ? [] : [by])])
  if (engine !== 'postgres') return
  // What refers to these rows is then not written either, which the lock above would let.
  await trx.selectFrom('account').select('id').where('id', '=', account).forUpdate().execute()
  await trx
    .selectFrom('membership')
    .select('id')
    .where('account_id', '=', account)
    .orderBy('id')
    .forUpdate()
    .execute()
}
