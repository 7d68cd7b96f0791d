import type { Transaction } from 'kysely'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables/tables.ts'
import { newId } from '../../platform/auth/token.ts'
import type { ArrivedFile } from './contract.ts'

type Trx = Transaction<Tables>
type Version = Tables['document_version']

/** Writes the next version of a document; gives its id. */
export async function addVersion(
  trx: Trx,
  document: string,
  arrived: ArrivedFile,
  state: Version['state'],
): Promise<string> {
  const { last } = await trx
    .selectFrom('document_version')
    .select((is) => is.fn.max('number').as('last'))
    .where('document_id', '=', document)
    .executeTakeFirstOrThrow()
  const id = newId()
  await trx
    .insertInto('document_version')
    .values({
      id,
      organisation_id: arrived.organisation_id,
      project_id: arrived.project_id,
      document_id: document,
      number: (last ?? 0) + 1,
      name: arrived.name,
      size: arrived.size,
      sha256: arrived.sha256,
      media_type: arrived.media_type,
      file_key: arrived.file_key,
      state,
      by_name: arrived.by_name,
      by_account: arrived.by_account,
      created_at: arrived.created_at,
    })
    .execute()
  return id
}

/** The facts about a version that people are notified of. */
interface VersionFacts {
  document_id: string
  name: string
  number: number
  by_account: string | null
  by_name: string
  organisation: string
  project: string
  /** The project's. */
  title: string
  /** The title of the client request that it was sent for. */
  request: string | null
  /** When its document was removed. */
  removed_at: string | null
}

export async function versionFacts(trx: Trx, version: string): Promise<VersionFacts> {
  return await trx
    .selectFrom('document_version')
    .innerJoin('document', 'document.id', 'document_version.document_id')
    .innerJoin('project', 'project.id', 'document.project_id')
    .leftJoin('request', 'request.version_id', 'document_version.id')
    .select('request.title as request')
    .select(['document_id', 'document_version.name', 'number', 'by_account', 'by_name'])
    .select('document.removed_at')
    .select(['project.organisation_id as organisation', 'project.id as project', 'project.title'])
    .where('document_version.id', '=', version)
    .executeTakeFirstOrThrow()
}

/** The file of a version, whatever its state; for the virus check. */
export async function fileOfVersion({ read }: Database, version: string) {
  return await read
    .selectFrom('document_version')
    .select(['file_key', 'size'])
    .where('id', '=', version)
    .executeTakeFirst()
}

/** Ends the quarantine of a version; false when it had ended before. */
export async function endQuarantine(
  trx: Trx,
  version: string,
  state: 'available' | 'refused',
): Promise<boolean> {
  const ended = await trx
    .updateTable('document_version')
    .set({ state })
    .where('id', '=', version)
    .where('state', '=', 'quarantined')
    .returning('id')
    .executeTakeFirst()
  return ended !== undefined
}

/** The SHA-256 that each stored file has by its row. */
export async function hashesOfVersions({ read }: Database): Promise<Map<string, string>> {
  const rows = await read.selectFrom('document_version').select(['file_key', 'sha256']).execute()
  return new Map(rows.map(({ file_key, sha256 }) => [file_key, sha256]))
}

/** The version that each stored file is, by its storage key. */
export async function versionsByFile({ read }: Database): Promise<Map<string, string>> {
  const rows = await read.selectFrom('document_version').select(['file_key', 'id']).execute()
  return new Map(rows.map(({ file_key, id }) => [file_key, id]))
}
