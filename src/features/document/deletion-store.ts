import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Transaction } from 'kysely'
import type { Database } from '../../database/open.ts'
import { selectIn, updateIn, type Scope } from '../../database/scope.ts'
import type { Tables } from '../../database/tables/tables.ts'
import { mayRestore, toBeApproved, type Reader } from './removal-store.ts'

type Trx = Transaction<Tables>

/** The ids of documents, as a subquery. */
const idsIn = (trx: Trx, scope: Scope) => selectIn(trx, scope, 'document').select('document.id')

/** In one transaction: others wait for no more than this. */
const atOnce = 20

/** Deletes the documents that were removed before this moment, with all their versions. */
export async function forgetRemoved(database: Database, before: string): Promise<void> {
  while ((await forgetSome(database, before)) === atOnce) await nextTurn()
}

const forgetSome = async (database: Database, before: string): Promise<number> =>
  await database.transaction(async (trx) => {
    const removed = idsIn(trx, 'all').where('removed_at', '<', before).limit(atOnce)
    // Held, so that none is restored between its versions and itself.
    const held = await trx
      .updateTable('document')
      .set((is) => ({ name: is.ref('name') }))
      .where('id', 'in', removed)
      .where('removed_at', '<', before)
      .returning('id')
      .execute()
    if (held.length === 0) return 0
    const ids = held.map(({ id }) => id)
    await deleteAll(trx, idsIn(trx, 'all').where('document.id', 'in', ids))
    return held.length
  })

/**
 * Returns whose it is, and whether an approval holds one of its versions; nothing for one that
 * `reader` may not restore. Restoring it at the same time waits for this.
 */
export async function holdRemoved(
  trx: Trx,
  scope: Scope,
  id: string,
  { reader, since }: { reader: Reader | 'staff'; since: string },
): Promise<{ organisation: string; isHeld: boolean } | undefined> {
  const locked = await updateIn(trx, scope, 'document')
    .set((is) => ({ name: is.ref('name') }))
    .where('id', '=', id)
    .where('removed_at', '>', since)
    .$if(reader !== 'staff', (rows) => rows.where((is) => is.and(mayRestore(is, reader as Reader))))
    .returning('organisation_id')
    .executeTakeFirst()
  if (!locked) return undefined
  const held = await idsIn(trx, scope)
    .where('document.id', '=', id)
    .where((is) => is.exists(toBeApproved(is)))
    .executeTakeFirst()
  return { organisation: locked.organisation_id, isHeld: held !== undefined }
}

/** Deletes one with all its versions; gives the keys of its files, which have no row any more. */
export async function deleteWithVersions(trx: Trx, scope: Scope, id: string): Promise<string[]> {
  const one = idsIn(trx, scope).where('document.id', '=', id)
  const keysIn = async (table: 'document_version' | 'upload') =>
    await trx.selectFrom(table).select('file_key').where('document_id', 'in', one).execute()
  const rows = [...(await keysIn('document_version')), ...(await keysIn('upload'))]
  await deleteAll(trx, one)
  return rows.map(({ file_key }) => file_key)
}

async function deleteAll(trx: Trx, documents: ReturnType<typeof idsIn>): Promise<void> {
  const versions = trx
    .selectFrom('document_version')
    .select('id')
    .where('document_id', 'in', documents)
  await trx.deleteFrom('upload').where('document_id', 'in', documents).execute()
  // The approval keeps the name, number and SHA-256: a certificate outlives the document.
  await trx
    .updateTable('approval')
    .set({ subject_version_id: null })
    .where('subject_version_id', 'in', versions)
    .execute()
  // The request keeps the name of the file as its answer.
  await trx
    .updateTable('request')
    .set({ version_id: null })
    .where('version_id', 'in', versions)
    .execute()
  await trx.deleteFrom('document_version').where('document_id', 'in', documents).execute()
  await trx.deleteFrom('document_return').where('document_id', 'in', documents).execute()
  await trx.deleteFrom('document').where('id', 'in', documents).execute()
}

interface OfDocument {
  document: string
  version: string
}

/** Whether a later version, one that is coming, an approval or a request goes by a version. */
export async function isNamedElsewhere(
  trx: Trx,
  { document, version }: OfDocument,
): Promise<boolean> {
  const newest = await trx
    .selectFrom('document_version')
    .select('id')
    .where('document_id', '=', document)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (newest && newest.id !== version) return true
  const coming = trx.selectFrom('upload').select('id').where('document_id', '=', document)
  if (await coming.limit(1).executeTakeFirst()) return true
  const approval = trx.selectFrom('approval').select('id').where('subject_version_id', '=', version)
  if (await approval.limit(1).executeTakeFirst()) return true
  const request = trx.selectFrom('request').select('id').where('version_id', '=', version)
  return (await request.limit(1).executeTakeFirst()) !== undefined
}

/** Deletes a version, and its document with the only one; gives the name that its file had. */
export async function deleteVersion(
  trx: Trx,
  { document, version }: OfDocument,
): Promise<string | undefined> {
  const gone = await trx
    .deleteFrom('document_version')
    .where('id', '=', version)
    .where('document_id', '=', document)
    .returning('name')
    .executeTakeFirst()
  const left = trx.selectFrom('document_version').select('id').where('document_id', '=', document)
  if (!(await left.limit(1).executeTakeFirst())) {
    await trx.deleteFrom('document_return').where('document_id', '=', document).execute()
    await trx.deleteFrom('document').where('id', '=', document).execute()
  }
  return gone?.name
}
