import type { Audit } from '../../platform/audit/act.ts'
import { beginSeeAs } from '../../platform/auth/see-as.ts'
import type { Clock } from '../../platform/clock.ts'
import { serve } from '../../platform/http/serve.ts'
import { notAllowed, Problem } from '../../contract/problem.ts'
import { seeAsMember } from './staff.contract.ts'

interface Parts {
  audit: Audit
  clock: Clock
  /** The membership of this id; throws 404 for an unknown one. */
  findMember: (id: string) => Promise<{ id: string; organisation_id: string }>
}

/** The call by which one of the firm's people begins to see the portal as a member does. */
export function seeAsRoutes({ audit, clock, findMember }: Parts) {
  return [
    serve(seeAsMember, async ({ params }, by) => {
      const { id, organisation_id: organisation } = await findMember(params.id)
      const { session, key } = by.viewer
      // It is good in a session alone.
      if (key) throw notAllowed('An API key does not open this.')
      return await audit.act(by, async (trx, record) => {
        const begun = await beginSeeAs(trx, { session, membership: id, now: clock.now() })
        if (begun === null) throw new Problem(409, 'They cannot sign in at the moment.')
        record({ action: 'seen-as', about: id, organisation })
        return { see_as: begun }
      })
    }),
  ]
}
