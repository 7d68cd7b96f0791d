import type { Hono } from 'hono'
import { methodNotAllowed, notFound } from '../../../contract/problem.ts'
import type { Bindings } from '../../../platform/http/exchange.ts'
import type { PageCache } from '../../../platform/publishing/page-cache.ts'
import { cachedResponse, compressedOnce } from '../../../platform/publishing/cached.ts'
import type { Text } from './texts.ts'

/** Serves what programs read, each at its path; 404 where `make` gives null. */
export function mountMachineRoutes(
  app: Hono<{ Bindings: Bindings }>,
  texts: readonly Text[],
  pageCache: PageCache,
): void {
  for (const { path, type, make, cacheable, lifetime = 'no-cache' } of texts) {
    app.get(path, async (exchange) => {
      const { pathname } = new URL(exchange.req.url)
      const answer = async () => {
        const body = await make(pathname)
        if (body === null) throw notFound()
        const headers = [['Cache-Control', lifetime]] as const
        return { body: Buffer.from(body), type, headers }
      }
      if (!cacheable) return compressedOnce(exchange.req.raw, await answer())
      return cachedResponse(exchange.req.raw, await pageCache.getOrMake(pathname, true, answer))
    })
    app.all(path, () => {
      throw methodNotAllowed(['GET', 'HEAD'])
    })
  }
}
