import type { ExpressionBuilder, Transaction } from 'kysely'
import { notFound, Problem } from '../../contract/problem.ts'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { FileRequests } from './file-requests.ts'
import { refuseFull } from './room-store.ts'

/** Who an upload must belong to. */
export interface Owner {
  organisation: string
  account: string
}

/** The row of an upload. */
export type Upload = Tables['upload']

const columns = [
  'id',
  'organisation_id',
  'project_id',
  'document_id',
  'request_id',
  'account_id',
  'name',
  'folder',
  'size',
  'received',
  'file_key',
  'leased_until',
  'created_at',
  'expires_at',
] as const

/** Uploads in progress. Each query names the organisation and who began the upload. */
export function uploadStore(database: Database) {
  return {
    /** Throws 404 for one that does not exist, is not theirs, or is over. */
    async find({ organisation, account }: Owner, id: string, now: string): Promise<Upload> {
      const row = await database
        .readFor(organisation)
        .selectFrom('upload')
        .select(columns)
        .where('organisation_id', '=', organisation)
        .where('account_id', '=', account)
        .where('id', '=', id)
        .where('expires_at', '>', now)
        .executeTakeFirst()
      if (!row) throw notFound()
      return row
    },
    /** Reserves its size. Throws 404 for a place that is not theirs, 409 when there is no room for it. */
    async begin(upload: Upload, { refuseClosed }: FileRequests, isAdmin: boolean): Promise<void> {
      const { organisation_id: organisation } = upload
      await database.transaction(
        async (trx) => {
          await refusePlace(trx, upload)
          if (upload.request_id) await refuseClosed(trx, upload, upload.request_id)
          const member = isAdmin ? null : upload.account_id
          await refuseFull(trx, { organisation, project: upload.project_id, member }, upload.size)
          await insertUpload(trx, upload)
        },
        { organisation },
      )
    },
    /** Leases it to one request until `until`. False: it is at another offset, or already leased. */
    async lease({ organisation, account }: Owner, id: string, lease: Lease): Promise<boolean> {
      const { offset, now, until } = lease
      const leased = await database.transaction(
        (trx) =>
          trx
            .updateTable('upload')
            .set({ leased_until: until })
            .where('organisation_id', '=', organisation)
            .where('account_id', '=', account)
            .where('id', '=', id)
            .where('received', '=', offset)
            .where(isFree(now, until))
            .returning('id')
            .executeTakeFirst(),
        { organisation },
      )
      return leased !== undefined
    },
    /** Saves the offset; `held` when the request continues. False: the lease had run out. */
    async advance(organisation: string, id: string, lease: Advance): Promise<boolean> {
      const { received, until, held } = lease
      const advanced = await database.transaction(
        (trx) =>
          trx
            .updateTable('upload')
            .set({ received, leased_until: held ? until : null })
            .where('organisation_id', '=', organisation)
            .where('id', '=', id)
            .where('leased_until', '=', until)
            .returning('id')
            .executeTakeFirst(),
        { organisation },
      )
      return advanced !== undefined
    },
    /** Runs in the caller's transaction; false when it was already gone. */
    async end(trx: Transaction<Tables>, organisation: string, id: string): Promise<boolean> {
      const ended = await trx
        .deleteFrom('upload')
        .where('organisation_id', '=', organisation)
        .where('id', '=', id)
        .returning('id')
        .executeTakeFirst()
      return ended !== undefined
    },
  }
}

export type Uploads = ReturnType<typeof uploadStore>

/** The problem for a request that arrives while another one holds the upload. */
export const busy = () => new Problem(409, 'Another request is sending this file just now.')

interface Lease {
  offset: number
  now: string
  until: string
}

interface Advance {
  received: number
  until: string
  held: boolean
}

async function refusePlace(trx: Transaction<Tables>, upload: Upload): Promise<void> {
  const { organisation_id, project_id, document_id } = upload
  const project = await trx
    .selectFrom('project')
    .select('id')
    .where('organisation_id', '=', organisation_id)
    .where('id', '=', project_id)
    .executeTakeFirst()
  if (!project) throw notFound()
  if (document_id === null) return
  const document = await trx
    .selectFrom('document')
    .select('id')
    .where('organisation_id', '=', organisation_id)
    .where('project_id', '=', project_id)
    .where('id', '=', document_id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (!document) throw notFound()
}

async function insertUpload(trx: Transaction<Tables>, upload: Upload): Promise<void> {
  await trx
    .insertInto('upload')
    .values({
      id: upload.id,
      organisation_id: upload.organisation_id,
      project_id: upload.project_id,
      document_id: upload.document_id,
      request_id: upload.request_id,
      account_id: upload.account_id,
      name: upload.name,
      folder: upload.folder,
      size: upload.size,
      received: upload.received,
      file_key: upload.file_key,
      leased_until: upload.leased_until,
      created_at: upload.created_at,
      expires_at: upload.expires_at,
    })
    .execute()
}

/** That no request writes to it; what is leased for much longer is from a clock that was put back. */
const isFree = (now: string, until: string) => (is: ExpressionBuilder<Tables, 'upload'>) =>
  is.or([
    is('leased_until', 'is', null),
    is('leased_until', '<=', now),
    is('leased_until', '>', new Date(Date.parse(until) + 60_000).toISOString()),
  ])

/** Ends uploads that cannot be resumed and that no request is writing to. */
export async function endUploads(database: Database, now: string): Promise<void> {
  await database.transaction((trx) =>
    trx
      .deleteFrom('upload')
      .where('expires_at', '<=', now)
      .where((is) => is.or([is('leased_until', 'is', null), is('leased_until', '<=', now)]))
      .execute(),
  )
}

/** The storage keys of the files of uploads in progress. */
export async function filesUnderWay({ read }: Database): Promise<string[]> {
  const rows = await read.selectFrom('upload').select('file_key').execute()
  return rows.map(({ file_key }) => file_key)
}
