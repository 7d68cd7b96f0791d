import type { Database } from '../../../src/database/open.ts'
import type { Tables } from '../../../src/database/tables/tables.ts'
import { newId } from '../../../src/platform/auth/token.ts'
import type { Owned } from '../dates.ts'

const at = '2026-11-01T09:00:00.000Z'

/** Adds an available version, of an existing document or a new one; without the bytes of its file. */
export async function insertVersion(
  database: Database,
  { organisation_id, project_id, document_id }: Owned & { document_id?: string },
  given: Partial<Tables['document_version']> = {},
) {
  const name = given.name ?? 'plan.pdf'
  const own = { organisation_id, created_at: at }
  const there = { removed_at: null, removed_by_name: null, removed_by: null }
  const document = { ...own, id: newId(), project_id, folder: '', name, ...there }
  const bytes = { size: 7, sha256: 'cd34'.repeat(16), file_key: newId() }
  const kind = { media_type: 'application/pdf', state: 'available' as const, number: 1 }
  const by = { by_name: 'Coronet', by_account: null }
  const of = { id: newId(), project_id, document_id: document_id ?? document.id, name }
  const version = { ...own, ...bytes, ...kind, ...by, ...of, ...given }
  await database.transaction(async (trx) => {
    if (document_id === undefined) await trx.insertInto('document').values(document).execute()
    await trx.insertInto('document_version').values(version).execute()
  })
  return version
}
