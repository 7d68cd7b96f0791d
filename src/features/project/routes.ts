import { serve } from '../../platform/serve.ts'
import type { Viewer } from '../../platform/viewer.ts'
import type { ClientRequest } from '../request/contract.ts'
import type { ProjectUpdate } from '../update/contract.ts'
import { listProjects, readProject } from './contract.ts'
import type { Projects } from './store.ts'

interface Parts {
  projects: Projects
  /** What other slices know of a project of this organisation. */
  updates: (organisation: string, project: string) => Promise<ProjectUpdate[]>
  requests: (organisation: string, project: string) => Promise<ClientRequest[]>
}

/** A member's organisation; the access of these endpoints lets nobody else in. */
const home = ({ organisation }: Viewer) => organisation ?? ''

export function projectRoutes({ projects, updates, requests }: Parts) {
  return [
    serve(listProjects, async (_, { viewer }) => await projects.list(home(viewer))),
    serve(readProject, async ({ params: { id } }, { viewer }) => {
      const of = home(viewer)
      const project = await projects.find(of, id)
      const [told, milestones, asked] = await Promise.all([
        updates(of, id),
        projects.milestones(of, id),
        requests(of, id),
      ])
      return { ...project, updates: told, milestones, requests: asked }
    }),
  ]
}
