import type { Transaction } from 'kysely'
import type { Tables } from '../../database/tables/tables.ts'
import { madeBy } from './in-force.ts'

type Trx = Transaction<Tables>
type Challenge = Tables['challenge']

/** The state between two steps, as it begins. */
export type NewChallenge = Pick<
  Challenge,
  'id' | 'kind' | 'token_hash' | 'account_id' | 'detail' | 'created_at' | 'expires_at'
>

/** Writes a new challenge. */
export async function insertChallenge(trx: Trx, given: NewChallenge): Promise<void> {
  await trx.insertInto('challenge').values(rowOf(given)).execute()
}

/** Writes a challenge in place of the one that has this id, if there is one. */
export async function replaceChallenge(trx: Trx, given: NewChallenge): Promise<void> {
  const { detail, tries, created_at, expires_at, used_at } = rowOf(given)
  await trx
    .insertInto('challenge')
    .values(rowOf(given))
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ detail, tries, created_at, expires_at, used_at }),
    )
    .execute()
}

const rowOf = (given: NewChallenge): Challenge => ({
  id: given.id,
  kind: given.kind,
  token_hash: given.token_hash,
  account_id: given.account_id,
  detail: given.detail,
  tries: 0,
  created_at: given.created_at,
  expires_at: given.expires_at,
  used_at: null,
})

/** The detail of a challenge that has not expired; undefined when there is none. */
export async function findChallenge(
  trx: Trx,
  id: string,
  now: string,
): Promise<string | undefined> {
  const row = await trx
    .selectFrom('challenge')
    .select('detail')
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .where('created_at', '<=', madeBy(now))
    .executeTakeFirst()
  return row?.detail
}

/** Counts an attempt; undefined when the challenge is used, expired, or was tried too often. */
export async function tryChallenge(
  trx: Trx,
  { kind, token_hash }: Pick<Challenge, 'kind' | 'token_hash'>,
  { now, mostTries }: { now: string; mostTries: number },
): Promise<Pick<Challenge, 'id' | 'account_id' | 'detail'> | undefined> {
  return await trx
    .updateTable('challenge')
    .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
    .where('token_hash', '=', token_hash)
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('created_at', '<=', madeBy(now))
    .where('tries', '<', mostTries)
    .returning(['id', 'account_id', 'detail'])
    .executeTakeFirst()
}

/** Uses a challenge up; false when another request was faster. */
export async function useChallenge(trx: Trx, id: string, used_at: string): Promise<boolean> {
  const unused = trx.updateTable('challenge').set({ used_at }).where('id', '=', id)
  const used = await unused.where('used_at', 'is', null).returning('id').executeTakeFirst()
  return used !== undefined
}

/**
 * Uses the challenge of a token up and gives its detail; undefined when it was used, has expired,
 * or is somebody else's.
 */
export async function takeChallenge(
  trx: Trx,
  { kind, token_hash, account_id }: Pick<Challenge, 'kind' | 'token_hash' | 'account_id'>,
  now: string,
): Promise<string | undefined> {
  const taken = await trx
    .updateTable('challenge')
    .set({ used_at: now })
    .where('token_hash', '=', token_hash)
    .where('kind', '=', kind)
    .where('account_id', '=', account_id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('created_at', '<=', madeBy(now))
    .returning('detail')
    .executeTakeFirst()
  return taken?.detail
}

/** Uses up the sign-ins of an account that wait for a second factor. */
export async function endWaitingSignIns(trx: Trx, account: string, used_at: string): Promise<void> {
  await trx
    .updateTable('challenge')
    .set({ used_at })
    .where('account_id', '=', account)
    .where('kind', '=', 'second-factor')
    .where('used_at', 'is', null)
    .execute()
}

/** Writes a new detail into a challenge. */
export async function updateChallenge(trx: Trx, id: string, detail: string): Promise<void> {
  await trx.updateTable('challenge').set({ detail }).where('id', '=', id).execute()
}

/** Deletes one challenge. */
export async function dropChallenge(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('challenge').where('id', '=', id).execute()
}

/** Deletes those that have expired, so that a clock that is put back revives none. */
export async function endChallenges(trx: Trx, now: string): Promise<void> {
  await trx.deleteFrom('challenge').where('expires_at', '<=', now).execute()
}

/** Deletes those that were made while the clock was ahead. */
export async function endChallengesAhead(trx: Trx, now: string): Promise<void> {
  const latest = madeBy(now)
  await trx
    .deleteFrom('challenge')
    .where('expires_at', '>', latest)
    .where('created_at', '>', latest)
    .execute()
}
