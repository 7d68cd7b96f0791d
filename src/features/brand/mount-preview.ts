import type { Hono } from 'hono'
import type { Brand } from '../../contract/brand.ts'
import { methodNotAllowed } from '../../contract/problem.ts'
import type { Bindings } from '../../platform/http/exchange.ts'
import { compressedOnce } from '../../platform/publishing/cached.ts'
import { framedPage } from '../../platform/publishing/framed.ts'
import type { Document } from '../../platform/publishing/pages.ts'
import type { brandPreviews } from './preview.ts'

interface Parts {
  previews: Pick<ReturnType<typeof brandPreviews>, 'read'>
  /** The home page with another face. */
  home: (brand: Brand, url: URL) => Promise<Document>
}

/** The home page with a face that is being chosen, which our own pages may frame, and nobody else. */
export function mountBrandPreview(
  app: Hono<{ Bindings: Bindings }>,
  { previews, home }: Parts,
): void {
  app.get('/preview/look/:ticket', async (exchange) => {
    const brand = await previews.read(exchange.req.param('ticket'))
    const page = await home(brand, new URL('/', exchange.req.url))
    return await compressedOnce(exchange.req.raw, framedPage(page))
  })
  app.all('/preview/look/:ticket', () => {
    throw methodNotAllowed(['GET', 'HEAD'])
  })
}
