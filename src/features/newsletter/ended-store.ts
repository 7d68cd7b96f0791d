import type { Kysely, Transaction } from 'kysely'
import { inRuns } from '../../database/runs.ts'
import type { Tables } from '../../database/tables/tables.ts'
import { hashOf } from '../../platform/auth/token.ts'

type Trx = Transaction<Tables>

/**
 * Remembers addresses whose subscription was ended and whose rows go, so that no import subscribes them
 * again; those that never ended one are left out.
 */
export async function noteEndedAddresses(
  trx: Trx,
  rows: readonly { email: string; unsubscribed_at: string | null }[],
): Promise<void> {
  const ended = rows.flatMap(({ email, unsubscribed_at: ended_at }) =>
    ended_at === null ? [] : [{ email, ended_at }],
  )
  for (const some of inRuns(ended))
    await trx
      .insertInto('ended_address')
      .values(some.map(({ email, ended_at }) => ({ address_hash: hashOf(email), ended_at })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

/** Whether an address is remembered so. */
export async function isEndedAddress(db: Kysely<Tables>, email: string): Promise<boolean> {
  const found = db.selectFrom('ended_address').select('address_hash')
  return (await found.where('address_hash', '=', hashOf(email)).executeTakeFirst()) !== undefined
}

/** Forgets it, because its owner has subscribed again, or the removal that noted it was taken back. */
export async function forgetEndedAddress(trx: Trx, email: string): Promise<void> {
  await trx.deleteFrom('ended_address').where('address_hash', '=', hashOf(email)).execute()
}

/** How it stands with an address that an import would subscribe. */
export type KnownAddress = 'subscribed' | 'asked' | 'ended'

/** Of these addresses those that are known, and how it stands with them. */
export async function knownAddresses(
  db: Kysely<Tables>,
  emails: readonly string[],
): Promise<ReadonlyMap<string, KnownAddress>> {
  const known = new Map<string, KnownAddress>()
  for (const some of inRuns(emails)) {
    const byHash = new Map(some.map((email) => [hashOf(email), email]))
    const ended = db.selectFrom('ended_address').select('address_hash')
    for (const { address_hash } of await ended
      .where('address_hash', 'in', [...byHash.keys()])
      .execute())
      known.set(byHash.get(address_hash) ?? '', 'ended')
    const rows = db.selectFrom('subscriber').select(['email', 'confirmed_at', 'unsubscribed_at'])
    for (const row of await rows.where('email', 'in', some).execute())
      known.set(row.email, standing(row))
  }
  return known
}

const standing = (row: { confirmed_at: string | null; unsubscribed_at: string | null }) =>
  row.unsubscribed_at !== null ? 'ended' : row.confirmed_at === null ? 'asked' : 'subscribed'
