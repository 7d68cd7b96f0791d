import type { Transaction } from 'kysely'
import type { Delivery } from '../../contract/work.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { RecordEntry } from '../../platform/audit/act.ts'
import type { SignedInCaller } from '../../platform/http/caller.ts'

/** The client requests that a file can answer. */
export interface FileRequests {
  /** Throws 404 when the project has no such request for a file, 409 when it is no longer open. */
  refuseClosed: (
    trx: Transaction<Tables>,
    place: { organisation_id: string; project_id: string },
    request: string,
  ) => Promise<void>
  /** Does nothing when it was answered or withdrawn meanwhile; the file still becomes a document. */
  deliver: (
    trx: Transaction<Tables>,
    record: RecordEntry,
    by: SignedInCaller,
    delivery: Delivery,
  ) => Promise<void>
}
