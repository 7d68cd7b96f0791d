import { notFound } from '../../contract/problem.ts'
import type { MemberScope } from '../../database/scope.ts'
import { memberOf } from '../../platform/auth/viewer.ts'
import { serve } from '../../platform/http/serve.ts'
import { readOutcome, type WaitingOutcome } from './contract.ts'

/** Finds one within the scope, withdrawn or not. */
type Find = (scope: MemberScope, id: string) => Promise<WaitingOutcome | undefined>

/** Who knows what became of something that waited. */
export interface Outcomes {
  request: Find
  approval: Find
}

export const outcomeRoutes = (outcomeOf: Outcomes) => [
  serve(readOutcome, async ({ params: { id } }, { viewer }) => {
    const scope = memberOf(viewer)
    const found = (await outcomeOf.request(scope, id)) ?? (await outcomeOf.approval(scope, id))
    if (!found) throw notFound()
    return found
  }),
]
