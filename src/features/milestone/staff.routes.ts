import type { SignedInActor } from '../../platform/audit/entry.ts'
import { serve } from '../../platform/http/serve.ts'
import { movingMilestone, type MovingParts } from './move.ts'
import { planning, type PlanParts } from './plan.ts'
import {
  addProjectMilestone,
  moveMilestone,
  reachProjectMilestone,
  removeMilestone,
  renameMilestone,
  reopenMilestone,
} from './staff.contract.ts'

/** The calls by which the firm plans the milestones of a project. */
export function milestoneRoutes(
  parts: MovingParts & PlanParts,
  nameOf: (by: SignedInActor) => Promise<string>,
) {
  const move = movingMilestone(parts)
  const plan = planning(parts)
  const author = async (by: SignedInActor) => ({ by, name: await nameOf(by) })
  return [
    serve(
      moveMilestone,
      async ({ params, body }, by) => await move(params.id, body, await author(by)),
    ),
    serve(
      addProjectMilestone,
      async ({ params, body }, by) => await plan.add(params.id, body, await author(by)),
    ),
    serve(
      reachProjectMilestone,
      async ({ params }, by) => await plan.reach(params.id, await author(by)),
    ),
    serve(reopenMilestone, async ({ params }, by) => await plan.reopen(params.id, by)),
    serve(renameMilestone, async ({ params, body }, by) => await plan.rename(params.id, body, by)),
    serve(
      removeMilestone,
      async ({ params, body }, by) => await plan.remove(params.id, body.base, by),
    ),
  ]
}
