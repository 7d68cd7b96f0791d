import type { Transaction } from 'kysely'
import { notFound } from '../../contract/problem.ts'
import type { Database } from '../../database/open.ts'
import { readIn, selectIn, type Scope } from '../../database/scope.ts'
import type { Tables } from '../../database/tables/tables.ts'
import { newId } from '../../platform/auth/token.ts'
import type { ArrivedFile, ProjectDocument } from './contract.ts'
import { documentsHappened } from './happened-store.ts'
import { mayRemove, toBeApproved, type Reader } from './removal-store.ts'

type Trx = Transaction<Tables>

const columns = [
  'document.id as document_id',
  'document.project_id',
  'project.title as project_title',
  'document.folder',
  'document.name as document_name',
  'document_version.id',
  'document_version.number',
  'document_version.name',
  'document_version.size',
  'document_version.media_type',
  'document_version.sha256',
  'document_version.state',
  'document_version.by_name',
  'document_version.by_account',
  'document_version.created_at',
] as const

/** All documents in the scope, including removed ones. */
const all = (database: Database, scope: Scope) =>
  readIn(database, scope, 'document')
    .innerJoin('document_version', 'document_version.document_id', 'document.id')
    .innerJoin('project', 'project.id', 'document.project_id')

/** With what a list says of each version. */
const described = (rows: ReturnType<typeof all>, reader: Reader) =>
  rows
    .select(columns)
    .select((is) => is.exists(toBeApproved(is)).as('to_be_approved'))
    .select((is) => is.and(mayRemove(is, reader)).as('removable'))

/** Documents with their versions. */
export function documentStore(database: Database) {
  const of = (scope: Scope) => all(database, scope).where('document.removed_at', 'is', null)
  return {
    happened: documentsHappened(database),
    /** The newest first; of one project, or of all. */
    async list(scope: Scope, reader: Reader, project?: string): Promise<ProjectDocument[]> {
      let rows = described(of(scope), reader)
      if (project !== undefined) rows = rows.where('document.project_id', '=', project)
      const found = await rows
        .orderBy('document_version.created_at', 'desc')
        .orderBy('document_version.number', 'desc')
        .orderBy('document_version.id')
        .execute()
      const byDocument = Map.groupBy(found, ({ document_id }) => document_id)
      return [...byDocument.values()].map((versions) => asDocument(versions))
    },
    /** Throws 404 for one that does not exist, is outside of the scope, or is removed. */
    async find(scope: Scope, reader: Reader, id: string): Promise<ProjectDocument> {
      const rows = described(of(scope), reader).where('document.id', '=', id)
      const versions = await rows.orderBy('document_version.number', 'desc').execute()
      if (versions.length === 0) throw notFound()
      return asDocument(versions)
    },
    /** The id of the document of this name in this folder of a project, or null. */
    async named(scope: Scope, place: { project: string; folder: string; name: string }) {
      const { project, folder, name } = place
      const newest = await of(scope)
        .select('document.id')
        .where('document.project_id', '=', project)
        .where('document.folder', '=', folder)
        .where('document.name', '=', name)
        .orderBy('document_version.created_at', 'desc')
        .orderBy('document_version.number', 'desc')
        .orderBy('document_version.id')
        .executeTakeFirst()
      return newest?.id ?? null
    },
    /** A version of one project whose bytes may be served. */
    async ofProject(scope: Scope, project: string, id: string) {
      return await of(scope)
        .select(['document_version.id', 'number', 'document_version.name', 'sha256'])
        .where('document_version.id', '=', id)
        .where('document.project_id', '=', project)
        .where('document_version.state', '=', 'available')
        .executeTakeFirst()
    },
    /** A version whose bytes may be served. Throws 404 for any other. */
    async available(scope: Scope, id: string) {
      const row = await of(scope)
        .select(['document_version.id', 'document_version.name', 'size', 'sha256'])
        .select(['media_type', 'file_key', 'document.organisation_id'])
        .where('document_version.id', '=', id)
        .where('document_version.state', '=', 'available')
        .executeTakeFirst()
      if (!row) throw notFound()
      return row
    },
    /** The newest version that may be served of each document of a project. */
    async newest(scope: Scope, project: string) {
      const rows = await of(scope)
        .select(['document.folder', 'document.name', 'document_id', 'size', 'file_key'])
        .select(['document_version.created_at'])
        .where('document.project_id', '=', project)
        .where('document_version.state', '=', 'available')
        .orderBy('document.folder')
        .orderBy('document.name')
        .orderBy('document_id')
        .orderBy('number', 'desc')
        .execute()
      return rows.filter((row, at) => rows[at - 1]?.document_id !== row.document_id)
    },
  }
}

/** Writes a document without versions; gives its id. */
export async function addDocument(trx: Trx, arrived: ArrivedFile): Promise<string> {
  const id = newId()
  await trx
    .insertInto('document')
    .values({
      id,
      organisation_id: arrived.organisation_id,
      project_id: arrived.project_id,
      folder: arrived.folder,
      name: arrived.name,
      created_at: arrived.created_at,
      removed_at: null,
      removed_by_name: null,
      removed_by: null,
    })
    .execute()
  return id
}

/** Locks the document of a version, so that it is not removed meanwhile; false when it has been. */
export async function holdVersion(trx: Trx, organisation: string, version: string) {
  const document = trx
    .selectFrom('document_version')
    .select('document_id')
    .where('organisation_id', '=', organisation)
    .where('id', '=', version)
  const locked = await trx
    .updateTable('document')
    .set((is) => ({ name: is.ref('name') }))
    .where('organisation_id', '=', organisation)
    .where('id', 'in', document)
    .where('removed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return locked !== undefined
}

/**
 * Locks a document: adding another version at the same time waits, so numbers are unique. Throws
 * 404 for one that is removed or another organisation's.
 */
export async function lockDocument(trx: Trx, organisation: string, id: string): Promise<void> {
  const locked = await trx
    .updateTable('document')
    .set((is) => ({ name: is.ref('name') }))
    .where('organisation_id', '=', organisation)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!locked) throw notFound()
}

/** Throws 404 for one that does not exist, or is outside of the scope. */
export async function organisationOfDocument(trx: Trx, scope: Scope, id: string): Promise<string> {
  const row = await selectIn(trx, scope, 'document')
    .select('document.organisation_id')
    .where('document.id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound()
  return row.organisation_id
}

type Row = ProjectDocument['versions'][number] & {
  document_id: string
  project_id: string
  project_title: string
  folder: string
  document_name: string
  by_account: string | null
  to_be_approved: unknown
  removable: unknown
}

/** The newest version comes first. */
function asDocument(versions: Row[]): ProjectDocument {
  const [first] = versions as [Row]
  const { document_id, project_id, project_title, folder, document_name } = first
  return {
    id: document_id,
    project_id,
    project_title,
    folder,
    name: document_name,
    removable: Boolean(first.removable),
    held_for: heldFor(versions),
    versions,
  }
}

/** Why nobody of the client may remove it, for the reader; `mayRemove` decides. */
function heldFor(versions: Row[]): ProjectDocument['held_for'] {
  if (versions.some(({ to_be_approved }) => to_be_approved)) return 'approval'
  return versions.some(({ by_account }) => by_account === null) ? 'firm' : null
}
