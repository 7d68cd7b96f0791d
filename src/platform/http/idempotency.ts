import { dayLength } from '../../contract/days.ts'
import type { Transaction } from 'kysely'
import { Problem } from '../../contract/problem.ts'
import type { Tables } from '../../database/tables/tables.ts'
import { hashOf } from '../auth/token.ts'
import type { Caller } from './caller.ts'

/**
 * The key of a request to a call, kept apart for each membership of an account, and for each address
 * without one; null for a request without a key. As a hash, so that the table holds no addresses.
 */
export function keyOf(call: string, { viewer, address, idempotencyKey }: Caller): string | null {
  if (idempotencyKey === null) return null
  const where = viewer ? (viewer.membership ?? viewer.key?.id ?? '') : address
  return hashOf(JSON.stringify([call, viewer?.account ?? null, where, idempotencyKey]))
}

interface Claim {
  /** Null: the request has none, and nothing of it is stored. */
  key: string | null
  request: unknown
  now: Date
}

/**
 * Claims a key for 24 h: undefined for the first request that has it, which stores its answer with
 * `storeAnswer`; for a repetition that answer. Runs in the transaction of the effect, so that neither
 * is there without the other. Throws 409 when the key was used for another request.
 */
export async function claimKey<Answer>(
  trx: Transaction<Tables>,
  { key, request, now }: Claim,
): Promise<Answer | undefined> {
  if (key === null) return undefined
  const request_hash = hashOf(JSON.stringify(request))
  const after = new Date(now.getTime() - dayLength).toISOString()
  const created_at = now.toISOString()
  const claimed = await trx
    .insertInto('idempotency')
    .values({ key, request_hash, answer: '', created_at })
    // An expired key is overwritten; a valid one is left alone, and nothing is returned.
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({ request_hash, answer: '', created_at })
        .where('idempotency.created_at', '<=', after),
    )
    .returning('key')
    .executeTakeFirst()
  return claimed ? undefined : await earlier<Answer>(trx, key, request_hash)
}

/** Stores the answer to the request that claimed a key. */
export async function storeAnswer(
  trx: Transaction<Tables>,
  key: string | null,
  answer: unknown,
): Promise<void> {
  if (key === null) return
  await trx
    .updateTable('idempotency')
    .set({ answer: JSON.stringify(answer) })
    .where('key', '=', key)
    .execute()
}

/** Gives back a key whose request was refused, so that it can be sent again. */
export async function releaseKey(trx: Transaction<Tables>, key: string): Promise<void> {
  await trx.deleteFrom('idempotency').where('key', '=', key).where('answer', '=', '').execute()
}

async function earlier<Answer>(
  trx: Transaction<Tables>,
  key: string,
  request_hash: string,
): Promise<Answer> {
  const row = await trx
    .selectFrom('idempotency')
    .select(['request_hash', 'answer'])
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  if (row.request_hash === request_hash && row.answer !== '')
    return JSON.parse(row.answer) as Answer
  if (row.request_hash === request_hash)
    throw new Problem(409, 'This was requested before, and its answer is not given again.')
  throw new Problem(409, 'This Idempotency-Key was used for another request.')
}

/** Deletes the keys that are older than 24 h. */
export async function forgetOldKeys(trx: Transaction<Tables>, now: Date): Promise<void> {
  const after = new Date(now.getTime() - dayLength).toISOString()
  await trx.deleteFrom('idempotency').where('created_at', '<=', after).execute()
}
