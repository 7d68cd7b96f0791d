import type { Audit } from '../../platform/audit/act.ts'
import { beginSeeAs } from '../../platform/auth/see-as.ts'
import type { Clock } from '../../platform/clock.ts'
import { serve } from '../../platform/http/serve.ts'
import { Problem } from '../../contract/problem.ts'
import type { Members } from '../member/store.ts'
import { seeAsMember } from './staff.contract.ts'

interface Parts {
  audit: Audit
  clock: Clock
  members: Pick<Members, 'find'>
}

/** The call by which one of the firm's people begins to see the portal as a member does. */
export function seeAsRoutes({ audit, clock, members }: Parts) {
  return [
    serve(seeAsMember, async ({ params }, by) => {
      // Who has the right over people has it over everybody's.
      const { id, organisation_id: organisation } = await members.find('all', params.id)
      const { session } = by.viewer
      return await audit.act(by, async (trx, record) => {
        const begun = await beginSeeAs(trx, { session, membership: id, now: clock.now() })
        if (begun === null) throw new Problem(409, 'They cannot sign in at the moment.')
        record({ action: 'seen-as', about: id, organisation })
        return { see_as: begun }
      })
    }),
  ]
}
