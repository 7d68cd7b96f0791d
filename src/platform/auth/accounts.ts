import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely'
import { firmRoles, type FirmRole } from '../../contract/access.ts'
import type { Tables } from '../../database/tables/tables.ts'

type Account = Tables['account']

/** Somebody new; without user name and password until they have chosen both. */
export type NewAccount = Pick<
  Account,
  | 'id'
  | 'firm_roles'
  | 'username'
  | 'email'
  | 'first_name'
  | 'last_name'
  | 'password_hash'
  | 'created_at'
>

/** The roles of one of the firm's people, as the column `firm_roles` has them. */
export const firmRolesIn = (stored: string): FirmRole[] => {
  const words = stored.split(' ')
  return firmRoles.filter((role) => words.includes(role))
}

/** The same the other way, each once and in the order of their declaration. */
export const asFirmRoles = (roles: readonly FirmRole[]): string =>
  firmRoles.filter((role) => roles.includes(role)).join(' ')

/** The name by which one of the firm's people is shown. */
export const shownName = (one: {
  first_name: string | null
  last_name: string | null
  username: string | null
}): string => `${one.first_name ?? ''} ${one.last_name ?? ''}`.trim() || one.username || 'One of us'

/** That an account is one of the firm's; not `is not null`, for which SQLite uses no index. */
export const isOfFirm: RawBuilder<boolean> = sql`${sql.ref('account.firm_roles')} > ''`

/** That it has a role of the firm. */
export const hasFirmRole = (role: FirmRole): RawBuilder<boolean> =>
  sql`(${isOfFirm} and ' ' || ${sql.ref('account.firm_roles')} || ' ' like ${`% ${role} %`})`

/**
 * Writes a new account. A user name or an address that somebody has is a unique violation, or with
 * `unlessTaken` nothing is written where somebody has the address.
 */
export const insertAccount = async (
  trx: Transaction<Tables>,
  given: NewAccount,
  { unlessTaken = false } = {},
): Promise<void> => await insertAccounts(trx, [given], { unlessTaken })

/** The same with many, at most 500 by the parameters of a statement. */
export async function insertAccounts(
  trx: Transaction<Tables>,
  all: readonly NewAccount[],
  { unlessTaken }: { unlessTaken: boolean },
): Promise<void> {
  const inserted = trx.insertInto('account').values(
    all.map((given) => ({
      id: given.id,
      firm_roles: given.firm_roles,
      username: given.username,
      email: given.email,
      first_name: given.first_name,
      last_name: given.last_name,
      password_hash: given.password_hash,
      time_zone: null,
      demo: 0,
      created_at: given.created_at,
      suspended_at: null,
      removed_at: null,
    })),
  )
  await (
    unlessTaken
      ? inserted.onConflict((on) => on.column('email').where('removed_at', 'is', null).doNothing())
      : inserted
  ).execute()
}

/**
 * Locks the row of an account until the end of the transaction, so that who lets it in and who shuts
 * it out come one after the other; what is read after it is as the other one left it.
 */
export async function lockAccount(trx: Transaction<Tables>, account: string): Promise<void> {
  // A write, because both engines let only one transaction at a time write to a row; of a column that
  // no trigger waits for.
  const row = trx.updateTable('account').set(({ ref }) => ({ firm_roles: ref('firm_roles') }))
  await row.where('id', '=', account).execute()
}

/** The same of several, always in one order, so that of two who lock the same none waits in a ring. */
export async function lockAccounts(
  trx: Transaction<Tables>,
  accounts: readonly string[],
): Promise<void> {
  for (const one of [...new Set(accounts)].toSorted()) await lockAccount(trx, one)
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
