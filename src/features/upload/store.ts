import { sql, type ExpressionBuilder, type Transaction } from 'kysely'
import { notFound, Problem } from '../../contract/problem.ts'
import type { Database } from '../../database/open.ts'
import { readIn, selectIn, updateIn } from '../../database/scope.ts'
import type { Tables } from '../../database/tables/tables.ts'
import { membershipIsActive } from '../../platform/auth/in-force.ts'
import type { Viewer } from '../../platform/auth/viewer.ts'
import type { Memberships } from '../../platform/auth/ways-in.ts'
import type { Clock } from '../../platform/clock.ts'
import type { FileRequests } from './file-requests.ts'
import { refuseFull } from './room-store.ts'
import {
  demandPlace,
  isSentByFirm,
  transactionScope,
  scopeOfOwner,
  scopeOfSender,
  type Owner,
  wholeOf,
} from './sender-store.ts'

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

/** Uploads in progress. Each query names whose data it is, and who began the upload. */
export function uploadStore(database: Database) {
  return {
    /** Throws 404 for one that does not exist, is not theirs, or is over. */
    async find(owner: Owner, id: string, now: string): Promise<Upload> {
      const row = await readIn(database, scopeOfOwner(owner), 'upload')
        .select(columns)
        .where('account_id', '=', owner.account)
        .where('id', '=', id)
        .where('expires_at', '>', now)
        .executeTakeFirst()
      if (!row) throw notFound()
      return row
    },
    /**
     * Reserves its size; `hasShare`: of a share of the room only. Throws 404 for a place that is not
     * theirs, 409 when there is no room for it.
     */
    async begin(
      upload: Upload,
      viewer: Viewer,
      { refuseClosed }: FileRequests,
      hasShare: boolean,
    ): Promise<void> {
      const { organisation_id: organisation, project_id: project } = upload
      await database.transaction(
        async (trx) => {
          await demandPlace(trx, viewer, upload)
          await refuseDocument(trx, viewer, upload)
          if (upload.request_id) await refuseClosed(trx, upload, upload.request_id)
          if (isSentByFirm(viewer)) await database.narrow(trx, wholeOf(upload))
          const member = hasShare ? upload.account_id : null
          await refuseFull(trx, { organisation, project, member }, upload.size)
          await insertUpload(trx, upload)
        },
        transactionScope(viewer, upload),
      )
    },
    /** Leases it to one request until `until`. False: it is at another offset, or already leased. */
    async lease(owner: Owner, id: string, lease: Lease): Promise<boolean> {
      const { offset, now, until } = lease
      const scope = scopeOfOwner(owner)
      const leased = await database.transaction(
        (trx) =>
          updateIn(trx, scope, 'upload')
            .set({ leased_until: until })
            .where('account_id', '=', owner.account)
            .where('id', '=', id)
            .where('received', '=', offset)
            .where(isFree(now, until))
            .returning('id')
            .executeTakeFirst(),
        typeof scope === 'object' ? scope : undefined,
      )
      return leased !== undefined
    },
    /**
     * Saves the offset; `held` when the request continues. False: the lease had run out. Throws for who
     * was shut out meanwhile, as `demandPlace` says.
     */
    advance: async (upload: Upload, viewer: Viewer, progress: Advance): Promise<boolean> =>
      await database.transaction(
        async (trx) => {
          await demandPlace(trx, viewer, upload)
          return await saveOffset(trx, upload, progress)
        },
        transactionScope(viewer, upload),
      ),
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

async function saveOffset(
  trx: Transaction<Tables>,
  { organisation_id, id }: Upload,
  { received, until, held }: Advance,
): Promise<boolean> {
  const saved = await trx
    .updateTable('upload')
    .set({ received, leased_until: held ? until : null })
    .where('organisation_id', '=', organisation_id)
    .where('id', '=', id)
    .where('leased_until', '=', until)
    .returning('id')
    .executeTakeFirst()
  return saved !== undefined
}

/** Throws 404 for a document that is not of the project, or was removed. */
async function refuseDocument(
  trx: Transaction<Tables>,
  viewer: Viewer,
  { project_id, document_id }: Upload,
): Promise<void> {
  if (document_id === null) return
  const document = await selectIn(trx, scopeOfSender(viewer), 'document')
    .select('id')
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

/**
 * Ends those of whoever was shut out of these memberships. One that a request is writing to is ended by
 * that request, which looks again; the files are swept away.
 */
export const endUploadsOf =
  (clock: Clock) =>
  async (trx: Transaction<Tables>, memberships: Memberships): Promise<void> => {
    const now = clock.now().toISOString()
    await trx
      .deleteFrom('upload')
      .where((is) => is.or([is('leased_until', 'is', null), is('leased_until', '<=', now)]))
      .where('account_id', 'in', ({ selectFrom }) =>
        selectFrom('membership')
          .select('membership.account_id')
          .where(sql<boolean>`membership.id in ${memberships}`),
      )
      .where(({ exists, not, selectFrom }) =>
        exists(
          selectFrom('membership')
            .innerJoin('organisation', 'organisation.id', 'membership.organisation_id')
            .select('membership.id')
            .whereRef('membership.account_id', '=', 'upload.account_id')
            .whereRef('membership.organisation_id', '=', 'upload.organisation_id')
            .where(sql<boolean>`membership.id in ${memberships}`)
            .where(not(membershipIsActive)),
        ),
      )
      .execute()
  }

/** The storage keys of the files of uploads in progress. */
export async function filesUnderWay({ read }: Database): Promise<string[]> {
  const rows = await read.selectFrom('upload').select('file_key').execute()
  return rows.map(({ file_key }) => file_key)
}
