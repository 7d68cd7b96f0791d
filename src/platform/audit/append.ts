import type { Transaction } from 'kysely'
import type { Tables } from '../../database/tables/tables.ts'
import { hashOf } from '../auth/token.ts'
import type { Clock } from '../clock.ts'
import type { Actor, NewEntry } from './entry.ts'
import { changeHash, changeOf } from './values.ts'

/** Adds an entry to the chain, as `appendAll` does. */
export const append = async (
  trx: Transaction<Tables>,
  clock: Clock,
  actor: Actor,
  given: NewEntry,
): Promise<void> => await appendAll(trx, clock, [[actor, given]])

/** Who did it, and what is entered. */
export type ToAppend = readonly [actor: Actor, given: NewEntry]

/**
 * Adds entries to the chain, in their order; at most 250, by the parameters of a statement. No other
 * transaction can append until this one has ended, so they are the last thing in it: `audit.act` makes
 * sure of that.
 */
export async function appendAll(
  trx: Transaction<Tables>,
  clock: Clock,
  given: readonly ToAppend[],
): Promise<void> {
  const changes = given.map(([, entry]) => changeOf(entry))
  // The first statement: on PostgreSQL, this is where the next transaction to append waits.
  const { seq: last, hash: before } = await trx
    .updateTable('audit_head')
    .set((is) => ({ seq: is('seq', '+', given.length) }))
    .returning(['seq', 'hash'])
    .executeTakeFirstOrThrow()
  const at = clock.now().toISOString()
  const entries: Entry[] = []
  for (const [place, [actor, entry]] of given.entries()) {
    const change = changes[place]
    const change_hash = change ? changeHash(change) : null
    const seq = last - given.length + place + 1
    const previous_hash = entries.at(-1)?.hash ?? before
    const row = { seq, at, ...columnsOf(actor, entry), change_hash, previous_hash }
    entries.push({ ...row, hash: entryHash(row) })
  }
  await insertEntries(trx, entries)
  await insertChanges(
    trx,
    entries.flatMap(({ seq, organisation_id }, place) => {
      const change = changes[place]
      return change ? [{ seq, organisation_id, ...change }] : []
    }),
  )
  await trx
    .updateTable('audit_head')
    .set({ hash: entries.at(-1)?.hash ?? before })
    .execute()
}

async function insertEntries(trx: Transaction<Tables>, rows: readonly Entry[]): Promise<void> {
  await trx
    .insertInto('audit_entry')
    .values(
      rows.map((row) => ({
        seq: row.seq,
        at: row.at,
        actor_id: row.actor_id,
        organisation_id: row.organisation_id,
        action: row.action,
        about: row.about,
        address: row.address,
        request_id: row.request_id,
        detail: row.detail,
        change_hash: row.change_hash,
        previous_hash: row.previous_hash,
        hash: row.hash,
      })),
    )
    .execute()
}

async function insertChanges(
  trx: Transaction<Tables>,
  rows: readonly Tables['audit_change'][],
): Promise<void> {
  if (rows.length === 0) return
  await trx
    .insertInto('audit_change')
    .values(
      rows.map((row) => ({
        seq: row.seq,
        organisation_id: row.organisation_id,
        person_id: row.person_id,
        salt: row.salt,
        before: row.before,
        after: row.after,
        hash: row.hash,
      })),
    )
    .execute()
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
