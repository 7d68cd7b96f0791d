import type { Transaction } from 'kysely'
import type { Role } from '../../contract/access.ts'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables/tables.ts'
import { personIsIn } from '../../platform/auth/in-force.ts'

/** What signing in needs to know about an account. */
export interface Candidate {
  id: string
  role: Role
  organisation_id: string | null
  email: string
  username: string | null
  first_name: string
  last_name: string
  password_hash: string | null
}

/**
 * Finds an account by user name or e-mail address. One that was removed or suspended, or whose
 * organisation was, is not found.
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
 * Whether an account is still as it was read: checking a password takes a while, and meanwhile it
 * may have a new one, or may be barred. Until the end of the transaction it stays so.
 */
export async function isStill(
  trx: Transaction<Tables>,
  { id, password_hash }: Candidate,
): Promise<boolean> {
  // A write, because both engines let only one transaction at a time write to a row.
  const same = trx.updateTable('account').set({ password_hash }).where('id', '=', id)
  const found = await same
    .where('password_hash', '=', password_hash)
    .where('removed_at', 'is', null)
    .where('suspended_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return found !== undefined
}

function candidates(read: Database['read']) {
  return read
    .selectFrom('account')
    .leftJoin('organisation', 'organisation.id', 'account.organisation_id')
    .select(['account.id', 'account.role', 'account.organisation_id', 'account.email'])
    .select(['account.username', 'account.first_name', 'account.last_name'])
    .select('account.password_hash')
    .where(personIsIn)
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

type Challenge = Tables['challenge']

export async function keepChallenge(
  trx: Transaction<Tables>,
  row: Pick<Challenge, 'id' | 'token_hash' | 'account_id' | 'detail' | 'created_at' | 'expires_at'>,
): Promise<void> {
  const whole = { ...row, kind: 'second-factor' as const, tries: 0, used_at: null }
  await trx.insertInto('challenge').values(whole).execute()
}

/** Counts an attempt; undefined when the challenge is used, expired, or was tried too often. */
export async function tryChallenge(
  trx: Transaction<Tables>,
  token_hash: string,
  { now, mostTries }: { now: string; mostTries: number },
) {
  return await trx
    .updateTable('challenge')
    .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
    .where('token_hash', '=', token_hash)
    .where('kind', '=', 'second-factor')
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('tries', '<', mostTries)
    .returning(['id', 'account_id', 'detail'])
    .executeTakeFirst()
}

/** False when another request was faster. */
export async function useChallenge(trx: Transaction<Tables>, id: string, used_at: string) {
  const unused = trx.updateTable('challenge').set({ used_at }).where('id', '=', id)
  const used = await unused.where('used_at', 'is', null).returning('id').executeTakeFirst()
  return used !== undefined
}

export async function changeChallenge(trx: Transaction<Tables>, id: string, detail: string) {
  await trx.updateTable('challenge').set({ detail }).where('id', '=', id).execute()
}

/** Replaces a hash by one of the same password, never one of a password chosen meanwhile. */
export async function renewHash(
  trx: Transaction<Tables>,
  { id, password_hash: before }: Candidate,
  password_hash: string,
): Promise<void> {
  const same = trx.updateTable('account').set({ password_hash }).where('id', '=', id)
  await same.where('password_hash', '=', before).execute()
}
