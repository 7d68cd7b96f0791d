import { createHash } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Tables } from '../../database/tables/tables.ts'
import type { Clock } from '../clock.ts'

/** What was done: `member-suspended`, about the id of the member. */
export interface Deed {
  action: string
  about?: string | null
  /** Whose it is; if left out, the organisation of who did it. */
  organisation?: string | null
  /**
   * What one needs to know later. No secrets, because it is kept for ever and staff read it; and
   * ids in place of names and e-mail addresses, because those may have to be erased one day.
   */
  detail?: Record<string, string | number | boolean | null>
}

/** Who did it, and from where; a `Caller` is one. */
export interface Doer {
  viewer: { account: string; organisation: string | null } | null
  address: string
  requestId: string
}

/** The record of who did what, append-only: each entry holds the hash of the one before. */
export interface Audit {
  /**
   * Adds an entry, in the transaction of the deed, so that neither is there without the other.
   * Nobody else can append until that has ended, so append as the last thing in it.
   */
  append(trx: Transaction<Tables>, by: Doer, deed: Deed): Promise<void>
}

/** An audit whose entries bear the clock's time; `audit-check.ts` looks whether it is whole. */
export function createAudit(clock: Clock): Audit {
  return {
    async append(trx, by, deed) {
      // Before all else: on PostgreSQL, this is where whoever comes next has to wait.
      const { seq, hash: previous_hash } = await trx
        .updateTable('audit_head')
        .set((is) => ({ seq: is('seq', '+', 1) }))
        .returning(['seq', 'hash'])
        .executeTakeFirstOrThrow()
      const at = clock.now().toISOString()
      const entry = { seq, at, ...fieldsOf(by, deed), previous_hash }
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

function fieldsOf({ viewer, address, requestId }: Doer, deed: Deed) {
  const { action, about = null, organisation = viewer?.organisation ?? null, detail = {} } = deed
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
