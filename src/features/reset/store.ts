import type { Transaction } from 'kysely'
import type { Tables } from '../../database/tables/tables.ts'

/** Sets a new password in place of one that was forgotten. */
export async function setPassword(
  trx: Transaction<Tables>,
  account: string,
  password_hash: string,
): Promise<void> {
  await trx.updateTable('account').set({ password_hash }).where('id', '=', account).execute()
}
