import type { SignedInActor } from '../../platform/audit/entry.ts'
import { serve } from '../../platform/http/serve.ts'
import { movingMilestone, type MovingParts } from './move.ts'
import { moveMilestone } from './staff.contract.ts'

/** The call by which the firm moves milestones. */
export function milestoneRoutes(
  parts: MovingParts,
  nameOf: (by: SignedInActor) => Promise<string>,
) {
  const move = movingMilestone(parts)
  return [
    serve(
      moveMilestone,
      async ({ params, body }, by) => await move(params.id, body, { by, name: await nameOf(by) }),
    ),
  ]
}
