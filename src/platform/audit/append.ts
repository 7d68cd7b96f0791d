import { createHash } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Tables } from '../../database/tables/tables.ts'
import type { Clock } from '../clock.ts'
import type { Actor, NewEntry } from './entry.ts'

/** The record of who did what, append-only: each entry holds the hash of the one before. */
export interface Audit {
  /**
   * Adds an entry, in the transaction of what was done, so that neither is there without the other.
   * Nobody else can append until that has ended, so append as the last thing in it.
   */
  append(trx: Transaction<Tables>, actor: Actor, given: NewEntry): Promise<void>
}

/** An audit whose entries bear the clock's time; `verifyAudit` looks whether it is whole. */
export function createAudit(clock: Clock): Audit {
  return {
    async append(trx, actor, given) {
      // Before all else: on PostgreSQL, this is where whoever comes next has to wait.
      const { seq, hash: previous_hash } = await trx
        .updateTable('audit_head')
        .set((is) => ({ seq: is('seq', '+', 1) }))
        .returning(['seq', 'hash'])
        .executeTakeFirstOrThrow()
      const at = clock.now().toISOString()
      const entry = { seq, at, ...columnsOf(actor, given), previous_hash }
      const hash = hashOf(entry)
      await trx
        .insertInto('audit_entry')
        .values({ ...entry, hash })
        .execute()
      await trx.updateTable('audit_head').set({ hash }).execute()
    },
  }
}

type Entry = Tables['audit_entry']

function columnsOf({ viewer, address, requestId }: Actor, given: NewEntry) {
  const { action, about = null, organisation = viewer?.organisation ?? null, detail = {} } = given
  return {
    actor_id: viewer?.account ?? null,
    organisation_id: organisation && storable(organisation),
    action,
    about: about && storable(about),
    address: storable(address),
    request_id: storable(requestId),
    detail: JSON.stringify(detail),
  }
}

/** Half a character would come back as another and break the chain; PostgreSQL refuses a zero. */
const storable = (text: string) => text.toWellFormed().replaceAll('\0', '\ufffd')

/** SHA-256, base64url. To change what it covers, or in what order, breaks every install's chain. */
export function hashOf(entry: Omit<Entry, 'hash'>): string {
  const { previous_hash, seq, at, actor_id, organisation_id, action, about } = entry
  const { address, request_id, detail } = entry
  const what = [previous_hash, seq, at, actor_id, organisation_id, action, about]
  const text = JSON.stringify([...what, address, request_id, detail])
  return createHash('sha256').update(text).digest('base64url')
}
