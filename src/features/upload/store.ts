import type { Transaction } from 'kysely'
import { notFound, Problem } from '../../contract/problem.ts'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { AskedFor } from './asked-for.ts'
import { holdRoom } from './room.ts'

/** Whose an upload must be. */
export interface Owner {
  organisation: string
  account: string
}

/** A file on its way, as its row says it. */
export type Upload = Tables['upload']

/** Files on their way. Each query names the organisation and who began it. */
export function uploadStore(database: Database) {
  return {
    /** Throws 404 for one that is not there, not theirs, or over. */
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
    /** Holds room for it. Throws 404 for a place that is not theirs, 409 when there is no room. */
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
    /** For one request alone, until `until`. False: at another offset, or somebody is at it. */
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
    /** Keeps how far it came; `held` when the request goes on. False: the lease had run out. */
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
    /** Within a transaction of the caller; false when it was gone already. */
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

/** For a request that comes while another one has the upload. */
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
