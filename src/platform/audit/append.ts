import type { Transaction } from 'kysely'
import type { Tables } from '../../database/tables/tables.ts'
import { hashOf } from '../auth/token.ts'
import type { Clock } from '../clock.ts'
import type { Actor, NewEntry } from './entry.ts'
import { changeHash, changeOf } from './values.ts'

/**
 * Adds an entry to the chain. No other transaction can append until this one has ended, so it is
 * the last thing in it: `audit.act` makes sure of that.
 */
export async function append(
  trx: Transaction<Tables>,
  clock: Clock,
  actor: Actor,
  given: NewEntry,
): Promise<void> {
  const change = changeOf(given)
  // The first statement: on PostgreSQL, this is where the next transaction to append waits.
  const { seq, hash: previous_hash } = await trx
    .updateTable('audit_head')
    .set((is) => ({ seq: is('seq', '+', 1) }))
    .returning(['seq', 'hash'])
    .executeTakeFirstOrThrow()
  const at = clock.now().toISOString()
  const change_hash = change && changeHash(change)
  const entry = { seq, at, ...columnsOf(actor, given), change_hash, previous_hash }
  const { actor_id, organisation_id, action, about, address, request_id, detail } = entry
  const hash = entryHash(entry)
  await trx
    .insertInto('audit_entry')
    .values({
      seq,
      at,
      actor_id,
      organisation_id,
      action,
      about,
      address,
      request_id,
      detail,
      change_hash,
      previous_hash,
      hash,
    })
    .execute()
  if (change) {
    await trx
      .insertInto('audit_change')
      .values({
        seq,
        organisation_id,
        person_id: change.person_id,
        salt: change.salt,
        before: change.before,
        after: change.after,
        hash: change.hash,
      })
      .execute()
  }
  await trx.updateTable('audit_head').set({ hash }).execute()
}

type Entry = Tables['audit_entry']

function columnsOf({ viewer, address, requestId }: Actor, entry: NewEntry) {
  const { action, about = null, organisation = null, detail = {} } = entry
  return {
    actor_id: viewer?.account ?? null,
    organisation_id: organisation && storable(organisation),
    action,
    about: about && storable(about),
    address: storable(address),
    request_id: storable(requestId),
    detail: JSON.stringify(viewer?.key ? { ...detail, api_key: viewer.key.id } : detail),
  }
}

/** Half a surrogate pair would be read back changed and break the chain; PostgreSQL refuses a NUL. */
const storable = (text: string) => text.toWellFormed().replaceAll('\0', '\ufffd')

/**
 * SHA-256, base64url. Changing what it covers, or the order, breaks every install's chain:
 * `change_hash` came later, so entries without one have the hash that they had before.
 */
export function entryHash(entry: Omit<Entry, 'hash'>): string {
  const { previous_hash, seq, at, actor_id, organisation_id, action, about } = entry
  const { address, request_id, detail, change_hash } = entry
  const what = [previous_hash, seq, at, actor_id, organisation_id, action, about]
  const later = change_hash === null ? [] : [change_hash]
  const text = JSON.stringify([...what, address, request_id, detail, ...later])
  return hashOf(text)
}
