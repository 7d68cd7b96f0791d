import type { Transaction } from 'kysely'
import { notFound, Problem } from '../../contract/problem.ts'
import type { Delivery } from '../../contract/work.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { Audit } from '../../platform/audit/act.ts'
import type { SignedIn } from '../../platform/http/caller.ts'
import type { Requests } from './store.ts'

interface Place {
  organisation_id: string
  project_id: string
}

/** Files that clients are asked for, as whoever receives files has to do with them. */
export function createDelivery({ requests, audit }: { requests: Requests; audit: Audit }) {
  return {
    /** Throws 404 where the project was asked for no such file, 409 when it is not any more. */
    async refuseClosed(trx: Transaction<Tables>, place: Place, id: string): Promise<void> {
      const asked = await trx
        .selectFrom('request')
        .select(['answered_at', 'withdrawn_at'])
        .where('organisation_id', '=', place.organisation_id)
        .where('project_id', '=', place.project_id)
        .where('id', '=', id)
        .where('kind', '=', 'file')
        .executeTakeFirst()
      if (!asked) throw notFound()
      if (asked.withdrawn_at !== null) throw new Problem(409, 'It is not needed any more.')
      if (asked.answered_at !== null) throw new Problem(409, 'Somebody has sent this already.')
    },
    /** Nothing when it was closed meanwhile: what was sent is a document all the same. */
    async deliver(trx: Transaction<Tables>, by: SignedIn, given: Delivery): Promise<void> {
      const { request: id, version, name, by_name, created_at: now } = given
      const delivery = { id, version, name, by: by_name, now }
      if (!(await requests.deliver(trx, by.viewer.organisation ?? '', delivery))) return
      await audit.append(trx, by, { action: 'request-delivered', about: id })
    },
  }
}
