import { waitingAt } from '../../contract/work.ts'
import { notFound, Problem } from '../../contract/problem.ts'
import type { SignedInActor } from '../../platform/audit/entry.ts'
import { staffScope } from '../../database/staff-scope.ts'
import type { RequestParts } from './add.ts'

/**
 * Withdraws a request. Throws 404 for one that does not exist or is already withdrawn, 409 for one
 * that is answered.
 */
export async function withdrawRequest(
  { clock, audit, requests, find, notify, settle }: RequestParts,
  project: string,
  id: string,
  by: SignedInActor,
): Promise<void> {
  const scope = staffScope(by.viewer)
  const { organisation_id: organisation, title } = await find(scope, project)
  const now = clock.now().toISOString()
  await audit.act(
    by,
    async (trx, record) => {
      const row = await requests.withdraw(trx, scope, { project, id, now })
      if (!row) throw notFound()
      if (row.answered_at !== null) throw new Problem(409, 'The client has answered it already.')
      const outcome = 'Withdrawn: it is not needed any more'
      await settle(trx, { organisation, project, id, outcome, by: null })
      // An open page learns of the withdrawal only by this notice.
      const text = `${title} does not need this any more: ${row.title}`
      const link = waitingAt(id)
      await notify(trx, { organisation, project, kind: 'request', text, link })
      const [before, after] = [{ withdrawn_at: null }, { withdrawn_at: now }]
      record({ action: 'request-withdrawn', about: id, organisation, before, after })
    },
    scope,
  )
}
