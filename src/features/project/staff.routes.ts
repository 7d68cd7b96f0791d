import { serve } from '../../platform/http/serve.ts'
import { assignToTeam, listProjectTeam, unassignFromTeam } from './staff.contract.ts'
import type { ManagedTeam } from './team.ts'

/** The calls by which the firm says who looks after a project. */
export const teamRoutes = ({ list, assign, unassign }: ManagedTeam) => [
  serve(listProjectTeam, async ({ params }) => await list(params.id)),
  serve(assignToTeam, async ({ params, body }, by) => {
    await assign(params.id, body, by)
    return null
  }),
  serve(unassignFromTeam, async ({ params }, by) => {
    await unassign(params.id, params.person, by)
    return null
  }),
]
