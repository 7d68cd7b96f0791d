import { serve } from '../../platform/http/serve.ts'
import { bringingRedirects } from './bring.ts'
import { manageRedirects } from './manage.ts'
import type { RedirectParts } from './save.ts'
import {
  addRedirect,
  bringRedirects,
  changeRedirect,
  listFormerAddresses,
  listRedirects,
  removeRedirect,
} from './staff.contract.ts'

/** The calls about old addresses. */
export function redirectRoutes(parts: RedirectParts) {
  const redirects = manageRedirects(parts)
  const bring = bringingRedirects(parts)
  return [
    serve(listRedirects, async ({ query }) => await redirects.list(query)),
    serve(listFormerAddresses, redirects.former),
    serve(addRedirect, async ({ body }, by) => await redirects.add(body, by)),
    serve(bringRedirects, async ({ body }, by) => await bring(body.csv, by)),
    serve(
      changeRedirect,
      async ({ params, body }, by) => await redirects.change(params.id, body, by),
    ),
    serve(removeRedirect, async ({ params }, by) => await redirects.remove(params.id, by)),
  ]
}
