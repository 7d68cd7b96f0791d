import type { Database } from '../../../src/database/open.ts'
import type { Tables } from '../../../src/database/tables/tables.ts'
import { newId } from '../../../src/platform/auth/token.ts'
import type { Owned } from '../dates.ts'

/** The hash of the file that every approval here is about. */
export const subjectHash = 'ab12'.repeat(16)

/** Adds an open approval. */
export async function insertApproval(
  database: Database,
  owned: Owned,
  given: Partial<Tables['approval']> = {},
) {
  const words = { title: 'Quince plan', detail: 'Forty trees', due_date: '2026-12-04' }
  const ours = { subject_version_id: null, subject_number: null }
  const subject = { subject_name: 'plan.pdf', subject_sha256: subjectHash, ...ours }
  const who = { decided_by: null, decided_by_name: null, decided_address: null }
  const open = { decision: null, reason: null, ...who, decided_at: null, certificate: null }
  const rest = { milestone_id: null, created_at: '2026-11-01T09:00:00.000Z', withdrawn_at: null }
  const row = { id: newId(), ...owned, ...words, ...subject, ...open, ...rest, ...given }
  await database.transaction((trx) => trx.insertInto('approval').values(row).execute())
  return row
}
