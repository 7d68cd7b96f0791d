import type { Transaction } from 'kysely'
import type { Tables } from '../../database/tables/tables.ts'

/**
 * Forgets where processes of the old install had their files and what they led, which no process of the new
 * one is. What was done stays; the caches are asked to forget pages as they would have been.
 */
export async function forgetRuns(trx: Transaction<Tables>): Promise<void> {
  for (const table of ['file_place', 'lease'] as const) await trx.deleteFrom(table).execute()
  await trx.updateTable('edge_purge').set({ leased_until: null, tries: 0 }).execute()
}
