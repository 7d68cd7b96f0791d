import type { Transaction } from 'kysely'
import { notFound } from '../../contract/problem.ts'
import type { Database } from '../../database/open.ts'
import { readIn, updateIn, type Scope } from '../../database/scope.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { ProjectDocument } from './contract.ts'

/** Who a list is for, which decides what they may remove. */
export interface Reader {
  account: string
  isAdmin: boolean
}

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

/** Documents with their versions. */
export function documentStore(database: Database) {
  const of = (scope: Scope) => all(database, scope).where('document.removed_at', 'is', null)
  return {
    /** The newest first; of one project, or of all. */
    async list(scope: Scope, reader: Reader, project?: string): Promise<ProjectDocument[]> {
      let rows = of(scope).select(columns)
      if (project !== undefined) rows = rows.where('document.project_id', '=', project)
      const found = await rows
        .orderBy('document_version.created_at', 'desc')
        .orderBy('document_version.number', 'desc')
        .orderBy('document_version.id')
        .execute()
      const byDocument = Map.groupBy(found, ({ document_id }) => document_id)
      return [...byDocument.values()].map((versions) => asDocument(versions, reader))
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
        .selectAll('document_version')
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
    ...takenAway(database),
  }
}

/** Removing documents, and restoring them. */
function takenAway(database: Database) {
  return {
    /** One that was removed after `since`, within the scope of whoever may restore it. */
    async removed(scope: Scope, reader: Reader, id: string, since: string) {
      const versions = await all(database, scope)
        .select(columns)
        .where('document.id', '=', id)
        .where('document.removed_at', '>', since)
        .orderBy('document_version.number', 'desc')
        .execute()
      return versions.length > 0 ? asDocument(versions, reader) : undefined
    },
    /** Returns whose it is; nothing when it is not removed, or was removed before `since`. */
    async restore(trx: Transaction<Tables>, scope: Scope, id: string, since: string) {
      const restored = await updateIn(trx, scope, 'document')
        .set({ removed_at: null })
        .where('id', '=', id)
        .where('removed_at', '>', since)
        .returning('organisation_id')
        .executeTakeFirst()
      return restored?.organisation_id
    },
    /** Returns whose it is; nothing when it was already removed. */
    async remove(trx: Transaction<Tables>, scope: Scope, id: string, now: string) {
      const removed = await updateIn(trx, scope, 'document')
        .set({ removed_at: now })
        .where('id', '=', id)
        .where('removed_at', 'is', null)
        .returning('organisation_id')
        .executeTakeFirst()
      return removed?.organisation_id
    },
  }
}

export type Documents = ReturnType<typeof documentStore>

type Row = ProjectDocument['versions'][number] & {
  document_id: string
  project_id: string
  project_title: string
  folder: string
  document_name: string
  by_account: string | null
}

/** The newest version comes first; whoever sent the first one may remove the document. */
function asDocument(versions: Row[], { account, isAdmin }: Reader): ProjectDocument {
  const [{ document_id, project_id, project_title, folder, document_name }] = versions as [Row]
  const own = versions.at(-1)?.by_account === account
  return {
    id: document_id,
    project_id,
    project_title,
    folder,
    name: document_name,
    removable: isAdmin || own,
    versions,
  }
}
