import { serve } from '../../platform/http/serve.ts'
import type { Viewer } from '../../platform/auth/viewer.ts'
import { listProjects, readProject, type ProjectDetail } from './contract.ts'
import type { Projects } from './store.ts'

interface Parts {
  projects: Projects
  of: OtherSlices
}

/** What the other slices know of a project of this organisation. */
type OtherSlices = {
  [What in 'updates' | 'requests' | 'documents' | 'events' | 'approvals']: (
    organisation: string,
    project: string,
  ) => Promise<ProjectDetail[What]>
}

/** A member's organisation; the access of these endpoints lets nobody else in. */
const home = ({ organisation }: Viewer) => organisation ?? ''

export function projectRoutes({ projects, of }: Parts) {
  return [
    serve(listProjects, async (_, { viewer }) => await projects.list(home(viewer))),
    serve(readProject, async ({ params: { id } }, { viewer }) => {
      const organisation = home(viewer)
      const project = await projects.find(organisation, id)
      const [milestones, updates, requests, documents, events, approvals] = await Promise.all([
        projects.milestones(organisation, id),
        of.updates(organisation, id),
        of.requests(organisation, id),
        of.documents(organisation, id),
        of.events(organisation, id),
        of.approvals(organisation, id),
      ])
      return { ...project, milestones, updates, requests, documents, events, approvals }
    }),
  ]
}
