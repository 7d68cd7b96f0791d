import { memberOf } from '../../platform/auth/viewer.ts'
import { serve } from '../../platform/http/serve.ts'
import { listProjects } from './contract.ts'
import type { Projects } from './store.ts'

export const projectRoutes = ({ projects }: { projects: Projects }) => [
  serve(listProjects, async (_, { viewer }) => await projects.list(memberOf(viewer))),
]
