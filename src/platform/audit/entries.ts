import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables/tables.ts'

/** An entry as it is stored, with what its hash covers. */
export type StoredEntry = Tables['audit_entry']

/** Every column of an entry: to recompute its hash takes them all. */
export const entryColumns = [
  'audit_entry.seq',
  'audit_entry.at',
  'audit_entry.actor_id',
  'audit_entry.organisation_id',
  'audit_entry.action',
  'audit_entry.about',
  'audit_entry.address',
  'audit_entry.request_id',
  'audit_entry.detail',
  'audit_entry.change_hash',
  'audit_entry.previous_hash',
  'audit_entry.hash',
] as const

/** The newest entries, up to `most`, the newest first. */
export async function newestEntries({ read }: Database, most: number): Promise<StoredEntry[]> {
  const entries = read.selectFrom('audit_entry').select(entryColumns).orderBy('seq', 'desc')
  return await entries.limit(most).execute()
}
