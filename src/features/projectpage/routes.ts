import type { MemberScope } from '../../database/scope.ts'
import { memberOf } from '../../platform/auth/viewer.ts'
import type { Clock } from '../../platform/clock.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Milestone, Project } from '../project/contract.ts'
import { readProject, type ProjectDetail } from './contract.ts'
import { outcomeRoutes, type Outcomes } from './outcome-routes.ts'
import { timelineRoutes, type Happened } from './timeline-routes.ts'

type OfProject<Found> = (scope: MemberScope, project: string) => Promise<Found>

/** What each slice knows of a project; `find` throws 404 for one outside of the scope. */
type Slices = {
  clock: Clock
  find: OfProject<Project>
  milestones: OfProject<Milestone[]>
  outcomes: Outcomes
  happened: Happened
} & {
  [What in 'team' | 'updates' | 'requests' | 'documents' | 'events' | 'approvals']: OfProject<
    ProjectDetail[What]
  >
}

export const projectPageRoutes = (of: Slices) => [
  ...outcomeRoutes(of.outcomes),
  ...timelineRoutes(of),
  serve(readProject, async ({ params: { id } }, { viewer }) => {
    const scope = memberOf(viewer)
    const project = await of.find(scope, id)
    const [team, milestones, updates, requests, documents, events, approvals] = await Promise.all([
      of.team(scope, id),
      of.milestones(scope, id),
      of.updates(scope, id),
      of.requests(scope, id),
      of.documents(scope, id),
      of.events(scope, id),
      of.approvals(scope, id),
    ])
    return { ...project, team, milestones, updates, requests, documents, events, approvals }
  }),
]
