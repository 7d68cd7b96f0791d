import { serve, withoutAnswer } from '../../platform/http/serve.ts'
import type { openingProject } from './open.ts'
import * as is from './staff.contract.ts'
import type { ManagedProjectTemplates } from './templates.ts'

interface Parts {
  templates: ManagedProjectTemplates
  open: ReturnType<typeof openingProject>
}

/** The calls by which projects are opened, and kept as what others begin with. */
export const projectTemplateRoutes = ({ templates, open }: Parts) => [
  serve(is.listProjectTemplates, async () => await templates.list()),
  serve(is.readProjectTemplate, async ({ params }) => await templates.find(params.id)),
  serve(
    is.keepProjectTemplate,
    async ({ params, body }, by) => await templates.keep(params.id, body, by),
  ),
  serve(is.removeProjectTemplate, async ({ params }, by) =>
    withoutAnswer(templates.remove(params.id, by)),
  ),
  serve(is.restoreProjectTemplate, async ({ params }, by) =>
    withoutAnswer(templates.restore(params.id, by)),
  ),
  serve(
    is.openFirmProject,
    async ({ params, body }, by) => await open({ organisation: params.id, ...body }, by),
  ),
]
