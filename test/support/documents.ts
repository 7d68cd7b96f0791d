import type { Database } from '../../src/database/open.ts'
import type { Tables } from '../../src/database/tables/tables.ts'
import { newId } from '../../src/platform/auth/token.ts'
import type { Owned } from './dates.ts'

const at = '2026-11-01T09:00:00.000Z'

/** A version that can be opened, of a document that is there or a new one; its bytes are nowhere. */
export async function addVersion(
  database: Database,
  { organisation_id, project_id, document_id }: Owned & { document_id?: string },
  given: Partial<Tables['document_version']> = {},
) {
  const name = given.name ?? 'plan.pdf'
  const own = { organisation_id, created_at: at }
  const document = { ...own, id: newId(), project_id, folder: '', name, removed_at: null }
  const bytes = { size: 7, sha256: 'cd34'.repeat(16), file_key: newId() }
  const kind = { media_type: 'application/pdf', state: 'available' as const, number: 1 }
  const by = { by_name: 'Coronet', by_account: null }
  const of = { id: newId(), document_id: document_id ?? document.id, name }
  const version = { ...own, ...bytes, ...kind, ...by, ...of, ...given }
  await database.transaction(async (trx) => {
    if (document_id === undefined) await trx.insertInto('document').values(document).execute()
    await trx.insertInto('document_version').values(version).execute()
  })
  return version
}
