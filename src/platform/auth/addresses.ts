import type { Transaction } from 'kysely'
import type { Tables } from '../../database/tables/tables.ts'
import { insertAccount } from './accounts.ts'
import { newId } from './token.ts'

type Trx = Transaction<Tables>

/**
 * The account of an address, made where nobody has it. The statements are the same either way, so
 * that the time of an answer does not tell which it was.
 */
export async function accountOfAddress(
  trx: Trx,
  given: { email: string; first_name: string; last_name: string; created_at: string },
): Promise<string> {
  const { email, first_name, last_name, created_at } = given
  const nobodyYet = { username: null, password_hash: null, firm_roles: null }
  const account = { id: newId(), email, first_name, last_name, created_at, ...nobodyYet }
  await insertAccount(trx, account, { unlessTaken: true })
  // A write, which locks it: whoever is removing it just now is waited for.
  const found = await trx
    .updateTable('account')
    .set({ email })
    .where('email', '=', email)
    .where('removed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return found?.id ?? (await accountOfAddress(trx, given))
}

/** The full name of somebody, or null. */
export async function nameOf(trx: Trx, id: string): Promise<string | null> {
  const found = trx.selectFrom('account').select(['first_name', 'last_name'])
  const row = await found.where('id', '=', id).executeTakeFirst()
  return [row?.first_name, row?.last_name].filter(Boolean).join(' ') || null
}
