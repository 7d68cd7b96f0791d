import type { Transaction } from 'kysely'
import type { Tables } from '../../database/tables/tables.ts'
import { insertAccounts } from './accounts.ts'
import { newId } from './token.ts'

type Trx = Transaction<Tables>

interface AddressGiven {
  email: string
  first_name: string
  last_name: string
  created_at: string
}

/**
 * The account of an address, made where nobody has it. The statements are the same either way, so
 * that the time of an answer does not tell which it was.
 */
export async function accountOfAddress(trx: Trx, given: AddressGiven): Promise<string> {
  const found = await accountsOfAddresses(trx, [given])
  return found.get(given.email) ?? (await accountOfAddress(trx, given))
}

/** The same with many, at most 500 by the parameters of a statement. */
export async function accountsOfAddresses(
  trx: Trx,
  all: readonly AddressGiven[],
): Promise<ReadonlyMap<string, string>> {
  const nobodyYet = { username: null, password_hash: null, firm_roles: null }
  const accounts = all.map((given) => ({ ...given, id: newId(), ...nobodyYet }))
  await insertAccounts(trx, accounts, { unlessTaken: true })
  const emails = all.map(({ email }) => email)
  // A write, which locks them: whoever is removing one just now is waited for.
  const found = await trx
    .updateTable('account')
    .set(({ ref }) => ({ email: ref('email') }))
    .where('email', 'in', emails)
    .where('removed_at', 'is', null)
    .returning(['id', 'email'])
    .execute()
  return new Map(found.map(({ id, email }) => [email, id]))
}

/** The full name of somebody, or null. */
export async function nameOf(trx: Trx, id: string): Promise<string | null> {
  const found = trx.selectFrom('account').select(['first_name', 'last_name'])
  const row = await found.where('id', '=', id).executeTakeFirst()
  return [row?.first_name, row?.last_name].filter(Boolean).join(' ') || null
}
