import { staffScope } from '../../database/staff-scope.ts'
import type { Author, SignedInActor } from '../../platform/audit/entry.ts'
import { serve } from '../../platform/http/serve.ts'
import type { FirmProjectList } from './list-store.ts'
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
  list: FirmProjectList
  setStatus: (id: string, to: ProjectStatus, reason: string, author: Author) => Promise<void>
  nameOf: (by: SignedInActor) => Promise<string>
}

/** The calls by which the firm runs its projects. */
export function projectStaffRoutes({ list, nameOf, setStatus }: Parts) {
  const author = async (by: SignedInActor) => ({ by, name: await nameOf(by) })
  return [
    serve(changeProjectStatus, async ({ params, body }, by) => {
      await setStatus(params.id, body.to, body.reason, await author(by))
      return null
    }),
  ]
}

/** The call by which the firm says how often an update is promised. */
export const rhythmRoutes = (change: ReturnType<typeof changingRhythm>) => [
  serve(
    changeRhythm,
    async ({ params, body }, by) => await change(by, { project: params.id, ...body }),
  ),
]
