import type { Transaction } from 'kysely'
import type { Delivery } from '../../contract/work.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { RecordEntry } from '../../platform/audit/act.ts'
import type { SignedIn } from '../../platform/http/caller.ts'

/** What clients are asked for, as far as a file can be that. */
export interface AskedFor {
  /** Throws 404 where that project was asked for no such file, 409 when it is not any more. */
  refuseClosed: (
    trx: Transaction<Tables>,
    place: { organisation_id: string; project_id: string },
    request: string,
  ) => Promise<void>
  /** Does nothing when it was done or withdrawn meanwhile: the file is a document all the same. */
  deliver: (
    trx: Transaction<Tables>,
    record: RecordEntry,
    by: SignedIn,
    delivery: Delivery,
  ) => Promise<void>
}
