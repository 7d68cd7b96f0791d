import type { SignedInActor } from '../../platform/audit/entry.ts'
import { serve } from '../../platform/http/serve.ts'
import { addTemplate, listTemplates, removeTemplate } from './staff.contract.ts'
import type { manageTemplates } from './store.ts'

/** The calls by which texts are kept with which enquiries are answered. */
export const enquiryTemplateRoutes = (templates: ReturnType<typeof manageTemplates>) => [
  serve(listTemplates, async () => await templates.list()),
  serve(addTemplate, async ({ body }, by: SignedInActor) => await templates.add(body, by)),
  serve(removeTemplate, async ({ params }, by) => await templates.remove(params.id, by)),
]
