import type { Transaction } from 'kysely'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables/tables.ts'
import { personIsActive } from '../../platform/auth/in-force.ts'
import { maySignInStill } from '../../platform/auth/still-in.ts'

/** What signing in needs to know about an account. */
export interface Candidate {
  id: string
  firm_roles: string | null
  email: string
  username: string | null
  first_name: string
  last_name: string
  password_hash: string | null
  /** 1: of the demo firm. */
  demo: number
}

/**
 * Finds an account by user name or e-mail address. One that was removed or suspended, or that has no
 * membership in force, is not found.
 */
export async function findCandidate({ read }: Database, identifier: string) {
  const column = identifier.includes('@') ? 'account.email' : 'account.username'
  return await candidates(read).where(column, '=', identifier.toLowerCase()).executeTakeFirst()
}

/** Finds the same by id, for the second step. */
export async function candidateOf({ read }: Database, account: string) {
  return await candidates(read).where('account.id', '=', account).executeTakeFirst()
}

/**
 * Whether an account still has the password that was checked, and its owner may still sign in. The
 * row is locked until the end of the transaction.
 */
export async function isUnchanged(
  trx: Transaction<Tables>,
  { id, password_hash }: Candidate,
): Promise<boolean> {
  // A write, because both engines let only one transaction at a time write to a row.
  const same = trx.updateTable('account').set({ password_hash }).where('id', '=', id)
  const found = await same
    .where('password_hash', '=', password_hash)
    .returning('id')
    .executeTakeFirst()
  // Only now, because whoever shuts somebody out locks the row first and may have committed since.
  return found !== undefined && (await maySignInStill(trx, id))
}

function candidates(read: Database['read']) {
  return read
    .selectFrom('account')
    .select(['account.id', 'account.firm_roles', 'account.email'])
    .select(['account.username', 'account.first_name', 'account.last_name'])
    .select(['account.password_hash', 'account.demo'])
    .where(personIsActive)
}

/** Whether this account has signed in from that device before. */
export async function knowsDevice({ read }: Database, account: string, device: string) {
  const found = read.selectFrom('device').select('id').where('account_id', '=', account)
  return (await found.where('id', '=', device).executeTakeFirst()) !== undefined
}

/** Records the device; true when it is new to an account that has others already. */
export async function noteDevice(
  trx: Transaction<Tables>,
  account_id: string,
  id: string,
  now: string,
): Promise<boolean> {
  const known = trx.selectFrom('device').select('id').where('account_id', '=', account_id)
  const before = await known.execute()
  await trx
    .insertInto('device')
    .values({ id, account_id, created_at: now, seen_at: now })
    .onConflict((conflict) => conflict.columns(['account_id', 'id']).doUpdateSet({ seen_at: now }))
    .execute()
  return before.length > 0 && !before.some((one) => one.id === id)
}
