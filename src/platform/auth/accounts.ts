import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '../../database/tables/tables.ts'

type Account = Tables['account']

/** Somebody new; without user name and password until they have chosen both. */
export type NewAccount = Pick<
  Account,
  | 'id'
  | 'organisation_id'
  | 'role'
  | 'username'
  | 'email'
  | 'first_name'
  | 'last_name'
  | 'password_hash'
  | 'created_at'
> &
  Partial<Pick<Account, 'invited_email'>>

/** Writes a new account. A user name or an address that somebody has is a unique violation. */
export async function insertAccount(trx: Transaction<Tables>, given: NewAccount): Promise<void> {
  await trx
    .insertInto('account')
    .values({
      id: given.id,
      organisation_id: given.organisation_id,
      role: given.role,
      username: given.username,
      email: given.email,
      invited_email: given.invited_email ?? null,
      first_name: given.first_name,
      last_name: given.last_name,
      password_hash: given.password_hash,
      time_zone: null,
      demo: 0,
      created_at: given.created_at,
      suspended_at: null,
      removed_at: null,
    })
    .execute()
}

/** Whether there is such an account, whatever its state. */
export async function accountExists(db: Kysely<Tables>, account: string): Promise<boolean> {
  const found = db.selectFrom('account').select('id').where('id', '=', account)
  return (await found.executeTakeFirst()) !== undefined
}

/** Sets a new password, whatever the one before. */
export async function setPasswordHash(
  trx: Transaction<Tables>,
  account: string,
  password_hash: string,
): Promise<void> {
  await trx.updateTable('account').set({ password_hash }).where('id', '=', account).execute()
}

/** Sets another hash; false when the one there is not `before` any more: somebody was faster. */
export async function replacePasswordHash(
  trx: Transaction<Tables>,
  account: string,
  { before, password_hash }: { before: string | null; password_hash: string },
): Promise<boolean> {
  const same = trx.updateTable('account').set({ password_hash }).where('id', '=', account)
  const set = await same.where('password_hash', '=', before).returning('id').executeTakeFirst()
  return set !== undefined
}
