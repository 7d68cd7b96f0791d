import type { MemberScope } from '../../database/scope.ts'
import { memberOf } from '../../platform/auth/viewer.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Milestone, Project } from '../project/contract.ts'
import { readProject, type ProjectDetail } from './contract.ts'

type OfProject<Found> = (scope: MemberScope, project: string) => Promise<Found>

/** What the slices know of a project of an organisation; `find` throws 404 for another's. */
type Slices = {
  find: OfProject<Project>
  milestones: OfProject<Milestone[]>
} & {
  [What in 'updates' | 'requests' | 'documents' | 'events' | 'approvals']: OfProject<
    ProjectDetail[What]
  >
}

export const projectPageRoutes = (of: Slices) => [
  serve(readProject, async ({ params: { id } }, { viewer }) => {
    const scope = memberOf(viewer)
    const project = await of.find(scope, id)
    const [milestones, updates, requests, documents, events, approvals] = await Promise.all([
      of.milestones(scope, id),
      of.updates(scope, id),
      of.requests(scope, id),
      of.documents(scope, id),
      of.events(scope, id),
      of.approvals(scope, id),
    ])
    return { ...project, milestones, updates, requests, documents, events, approvals }
  }),
]
