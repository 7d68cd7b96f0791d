import type { Transaction } from 'kysely'
import { notFound, Problem } from '../../contract/problem.ts'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { AskedFor } from './asked-for.ts'
import { holdRoom } from './room.ts'

/** Who an upload must belong to. */
export interface Owner {
  organisation: string
  account: string
}

/** The row of an upload. */
export type Upload = Tables['upload']

/** Uploads in progress. Each query names the organisation and who began the upload. */
export function uploadStore(database: Database) {
  return {
    /** Throws 404 for one that does not exist, is not theirs, or is over. */
    async find({ organisation, account }: Owner, id: string, now: string): Promise<Upload> {
      const row = await database
        .readFor(organisation)
        .selectFrom('upload')
        .selectAll()
        .where('organisation_id', '=', organisation)
        .where('account_id', '=', account)
        .where('id', '=', id)
        .where('expires_at', '>', now)
        .executeTakeFirst()
      if (!row) throw notFound()
      return row
    },
    /** Reserves its size. Throws 404 for a place that is not theirs, 409 when the quota is used up. */
    async begin(upload: Upload, { refuseClosed }: AskedFor): Promise<void> {
      const { organisation_id: organisation } = upload
      await database.transaction(
        async (trx) => {
          await refusePlace(trx, upload)
          if (upload.request_id) await refuseClosed(trx, upload, upload.request_id)
          await holdRoom(trx, organisation, upload.size)
          await trx.insertInto('upload').values(upload).execute()
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
            .where((is) => is.or([is('leased_until', 'is', null), is('leased_until', '<=', now)]))
            .returning('id')
            .executeTakeFirst(),
        { organisation },
      )
      return leased !== undefined
    },
    /** Saves the offset; `held` when the request continues. False: the lease had run out. */
    async keep(organisation: string, id: string, lease: Advance): Promise<boolean> {
      const { received, until, held } = lease
      const kept = await database.transaction(
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
      return kept !== undefined
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
