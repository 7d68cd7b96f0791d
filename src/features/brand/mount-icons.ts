import type { Hono } from 'hono'
import { brandAddress, type BrandPictureName } from '../../contract/brand.ts'
import type { Database } from '../../database/open.ts'
import type { Bindings } from '../../platform/http/exchange.ts'
import { cachedResponse } from '../../platform/publishing/cached.ts'
import type { PageCache } from '../../platform/publishing/page-cache.ts'
import { readBrand } from './store.ts'

/** What is looked for at a fixed address, whatever a page names, and which icon of the firm it is. */
const fixed: Record<string, BrandPictureName> = {
  '/favicon.ico': 'icon-32',
  '/icon.svg': 'icon-192',
  '/apple-touch-icon.png': 'icon-180',
}

/** Where the built file of an address is kept: not at a fixed one, where the firm's own comes first. */
export const builtPath = (path: string): string => (path in fixed ? `built:${path}` : path)

/** Each leads to the icon of a firm that has its own; without one it is what is built in. */
export function mountFixedIcons(
  app: Hono<{ Bindings: Bindings }>,
  { database, pageCache }: { database: Database; pageCache: Pick<PageCache, 'find'> },
): void {
  for (const [path, name] of Object.entries(fixed))
    app.get(path, async (exchange, next) => {
      const { hasIcons, version } = await readBrand(database.read)
      if (hasIcons) {
        exchange.header('Cache-Control', 'no-cache')
        return exchange.redirect(brandAddress(version, name), 302)
      }
      const built = pageCache.find(builtPath(path))
      return built ? cachedResponse(exchange.req.raw, built) : await next()
    })
}
