import { createHash } from 'node:crypto'
import type { Transaction } from 'kysely'
import { Problem } from '../../contract/problem.ts'
import type { Tables } from '../../database/tables/tables.ts'

const day = 24 * 60 * 60 * 1000

interface Claim {
  /** Null: the request bears none, and nothing is remembered of it. */
  key: string | null
  request: unknown
  now: Date
}

/**
 * Claims a key for 24 h: undefined for the first request that bears it, which keeps its answer with
 * `keepAnswer`; for a repetition that answer. Runs in the transaction of the effect, so that neither
 * is there without the other. Throws 409 when the key was used for another request.
 */
export async function claimKey<Answer>(
  trx: Transaction<Tables>,
  { key, request, now }: Claim,
): Promise<Answer | undefined> {
  if (key === null) return undefined
  const request_hash = createHash('sha256').update(JSON.stringify(request)).digest('base64url')
  const after = new Date(now.getTime() - day).toISOString()
  const claim = { request_hash, answer: '', created_at: now.toISOString() }
  const claimed = await trx
    .insertInto('idempotency')
    .values({ key, ...claim })
    // An expired key is overwritten; a valid one is left alone, and nothing is returned.
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet(claim).where('idempotency.created_at', '<=', after),
    )
    .returning('key')
    .executeTakeFirst()
  return claimed ? undefined : await earlier<Answer>(trx, key, request_hash)
}

/** Keeps what the request that claimed a key was answered. */
export async function keepAnswer(
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

async function earlier<Answer>(
  trx: Transaction<Tables>,
  key: string,
  request_hash: string,
): Promise<Answer> {
  const row = await trx
    .selectFrom('idempotency')
    .selectAll()
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  if (row.request_hash === request_hash) return JSON.parse(row.answer) as Answer
  throw new Problem(409, 'This Idempotency-Key was used for another request.')
}

/** Deletes the keys that are older than 24 h. */
export async function forgetOldKeys(trx: Transaction<Tables>, now: Date): Promise<void> {
  const after = new Date(now.getTime() - day).toISOString()
  await trx.deleteFrom('idempotency').where('created_at', '<=', after).execute()
}
