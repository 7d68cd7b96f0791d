import type { Transaction } from 'kysely'
import { notFound, Problem } from '../../contract/problem.ts'
import type { Delivery, SettledWait } from '../../contract/work.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { RecordEntry } from '../../platform/audit/act.ts'
import { memberOf } from '../../platform/auth/viewer.ts'
import type { SignedInCaller } from '../../platform/http/caller.ts'
import type { Requests } from './store.ts'

interface Place {
  organisation_id: string
  project_id: string
}

interface DeliveryParts {
  requests: Requests
  /** Says to all of the organisation that it does not wait any more. */
  settle: (trx: Transaction<Tables>, settled: SettledWait) => Promise<void>
}

/** What receiving a file needs to know of the request that it answers. */
export function createDelivery({ requests, settle }: DeliveryParts) {
  return {
    /** Throws 404 when the project has no such request for a file, 409 when it is no longer open. */
    async refuseClosed(trx: Transaction<Tables>, place: Place, id: string): Promise<void> {
      const found = await requests.file(trx, place, id)
      if (!found) throw notFound()
      if (found.withdrawn_at !== null) throw new Problem(409, 'It is not needed any more.')
      if (found.answered_at !== null) throw new Problem(409, 'Somebody has already sent this.')
    },
    /** Does nothing when it was closed meanwhile: the file is a document all the same. */
    async deliver(
      trx: Transaction<Tables>,
      record: RecordEntry,
      by: SignedInCaller,
      { request: id, version, name, by_name, created_at }: Delivery,
    ): Promise<void> {
      const scope = memberOf(by.viewer)
      const given = { id, name, version, answered_by: by_name, answered_at: created_at }
      const delivered = await requests.deliver(trx, scope, given)
      if (!delivered) return
      const { organisation, account: person } = scope
      const { project_id: project } = delivered
      const outcome = `Sent by ${by_name}`
      await settle(trx, { organisation, project, id, outcome, by: person })
      const after = { answer: name, answered_by: by_name, version_id: version }
      record({ action: 'request-delivered', about: id, organisation, after, person })
    },
  }
}
