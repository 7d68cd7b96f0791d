import type { Transaction } from 'kysely'
import { notFound, Problem } from '../../contract/problem.ts'
import type { Delivery } from '../../contract/work.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { RecordEntry } from '../../platform/audit/act.ts'
import { memberOf } from '../../platform/auth/viewer.ts'
import type { SignedIn } from '../../platform/http/caller.ts'
import type { Requests } from './store.ts'

interface Place {
  organisation_id: string
  project_id: string
}

/** Files that clients are asked for, as whoever receives files has to do with them. */
export function createDelivery({ requests }: { requests: Requests }) {
  return {
    /** Throws 404 where the project was asked for no such file, 409 when it is not any more. */
    async refuseClosed(trx: Transaction<Tables>, place: Place, id: string): Promise<void> {
      const asked = await requests.file(trx, place, id)
      if (!asked) throw notFound()
      if (asked.withdrawn_at !== null) throw new Problem(409, 'It is not needed any more.')
      if (asked.answered_at !== null) throw new Problem(409, 'Somebody has sent this already.')
    },
    /** Nothing when it was closed meanwhile: what was sent is a document all the same. */
    async deliver(
      trx: Transaction<Tables>,
      record: RecordEntry,
      by: SignedIn,
      { request: id, version, name, by_name, created_at }: Delivery,
    ): Promise<void> {
      const scope = memberOf(by.viewer)
      const given = { id, name, version, answered_by: by_name, answered_at: created_at }
      if (!(await requests.deliver(trx, scope, given))) return
      const after = { answer: name, answered_by: by_name, version_id: version }
      record({ action: 'request-delivered', about: id, after, person: scope.account })
    },
  }
}
