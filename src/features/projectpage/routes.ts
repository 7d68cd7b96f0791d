import { serve } from '../../platform/http/serve.ts'
import type { Milestone, Project } from '../project/contract.ts'
import { readProject, type ProjectDetail } from './contract.ts'

type OfProject<Found> = (organisation: string, project: string) => Promise<Found>

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
    const organisation = viewer.organisation ?? ''
    const project = await of.find(organisation, id)
    const [milestones, updates, requests, documents, events, approvals] = await Promise.all([
      of.milestones(organisation, id),
      of.updates(organisation, id),
      of.requests(organisation, id),
      of.documents(organisation, id),
      of.events(organisation, id),
      of.approvals(organisation, id),
    ])
    return { ...project, milestones, updates, requests, documents, events, approvals }
  }),
]
