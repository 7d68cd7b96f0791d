import type { Database } from '../../database/open.ts'

/** Deletes the documents that were removed before this moment, with all their versions. */
export async function forgetRemoved(database: Database, before: string): Promise<void> {
  await database.transaction(async (trx) => {
    const removed = trx.selectFrom('document').select('id').where('removed_at', '<', before)
    const versions = trx
      .selectFrom('document_version')
      .select('id')
      .where('document_id', 'in', removed)
    await trx.deleteFrom('upload').where('document_id', 'in', removed).execute()
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
    await trx.deleteFrom('ticket').where('version_id', 'in', versions).execute()
    await trx.deleteFrom('document_version').where('document_id', 'in', removed).execute()
    await trx.deleteFrom('document').where('removed_at', '<', before).execute()
  })
}

/** The version that each stored file is, by its storage key. */
export async function versionsByFile({ read }: Database): Promise<Map<string, string>> {
  const rows = await read.selectFrom('document_version').select(['file_key', 'id']).execute()
  return new Map(rows.map(({ file_key, id }) => [file_key, id]))
}
