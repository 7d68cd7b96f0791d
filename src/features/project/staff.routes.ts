import { staffScope } from '../../database/staff-scope.ts'
import type { SignedInActor } from '../../platform/audit/entry.ts'
import { serve } from '../../platform/http/serve.ts'
import type { changingRhythm } from './rhythm.ts'
import {
  assignToTeam,
  changeProjectStatus,
  changeRhythm,
  listProjectTeam,
  unassignFromTeam,
} from './staff.contract.ts'
import type { changingStatus } from './status-undo.ts'
import type { ManagedTeam } from './team.ts'

/** The calls by which the firm says who looks after a project. */
export const teamRoutes = ({ list, assign, unassign }: ManagedTeam) => [
  serve(
    listProjectTeam,
    async ({ params }, { viewer }) => await list(staffScope(viewer), params.id),
  ),
  serve(assignToTeam, async ({ params, body }, by) => {
    await assign(params.id, body, by)
    return null
  }),
  serve(unassignFromTeam, async ({ params }, by) => {
    await unassign(params.id, params.person, by)
    return null
  }),
]

interface Parts {
  changeStatus: ReturnType<typeof changingStatus>
  nameOf: (by: SignedInActor) => Promise<string>
}

/** The calls by which the firm runs its projects. */
export function projectStaffRoutes({ nameOf, changeStatus }: Parts) {
  const author = async (by: SignedInActor) => ({ by, name: await nameOf(by) })
  return [
    serve(
      changeProjectStatus,
      async ({ params, body }, by) => await changeStatus(params.id, body, await author(by)),
    ),
  ]
}

/** The call by which the firm says how often an update is promised. */
export const rhythmRoutes = (change: ReturnType<typeof changingRhythm>) => [
  serve(
    changeRhythm,
    async ({ params, body }, by) => await change(by, { project: params.id, ...body }),
  ),
]
