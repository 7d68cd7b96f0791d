import type { Hono } from 'hono'
import { methodNotAllowed } from '../../contract/problem.ts'
import { withoutSlash, type Bindings } from '../../platform/http/exchange.ts'
import type { PageCache } from '../../platform/publishing/page-cache.ts'
import { cachedResponse } from '../../platform/publishing/cached.ts'
import type { Document } from '../../platform/publishing/pages.ts'

interface Parts {
  pageCache: PageCache
  shell: (path: string) => Promise<Document>
  /** False where the firm's name comes from another host, which does not tell us of changes. */
  mayKeep: boolean
}

/** The pages that the portal and the console start in; what they show is asked for by their scripts. */
export function mountShells(app: Hono<{ Bindings: Bindings }>, parts: Parts): void {
  const { pageCache, shell, mayKeep } = parts
  for (const path of ['/dashboard', '/console']) {
    app.get(path, async (exchange) => {
      const kept = await pageCache.keep(path, true, async () => {
        const { body, headers } = await shell(path)
        return {
          body,
          type: 'text/html; charset=utf-8',
          headers: [...headers, ['Cache-Control', 'no-cache']],
          passing: !mayKeep,
        }
      })
      return cachedResponse(exchange.req.raw, kept)
    })
    app.all(path, () => {
      throw methodNotAllowed(['GET', 'HEAD'])
    })
    app.get(`${path}/`, withoutSlash)
  }
  app.get('/admin', (exchange) => exchange.redirect('/console', 308))
}
