import type { Hono } from 'hono'
import { methodNotAllowed } from '../../../contract/problem.ts'
import { withoutSlash, type Bindings } from '../../../platform/http/exchange.ts'
import type { PageCache } from '../../../platform/publishing/page-cache.ts'
import { cachedResponse } from '../../../platform/publishing/cached.ts'
import type { Document } from '../../../platform/publishing/pages.ts'

interface Parts {
  pageCache: PageCache
  shell: (name: 'portal' | 'console', path: string) => Promise<Document>
  /** False where the firm's name comes from another host, which does not notify us of changes. */
  mayCache: boolean
}

type App = Hono<{ Bindings: Bindings }>

/**
 * The pages that the portal and the console start in; their scripts request what they show. The
 * console itself interprets every path below `/console`, so all of them answer the same bytes.
 */
export function mountShells(app: App, parts: Parts): void {
  mountShell(app, { name: 'portal', path: '/dashboard', paths: ['/dashboard'] }, parts)
  mountShell(app, { name: 'console', path: '/console', paths: ['/console', '/console/*'] }, parts)
  app.get('/dashboard/', withoutSlash)
  app.get('/admin', (exchange) => exchange.redirect('/console', 308))
}

interface Place {
  name: 'portal' | 'console'
  /** The address under which its bytes are cached. */
  path: string
  paths: string[]
}

function mountShell(app: App, { name, path, paths }: Place, parts: Parts): void {
  const { pageCache, shell, mayCache } = parts
  const make = async () => {
    const { body, headers } = await shell(name, path)
    return {
      body,
      type: 'text/html; charset=utf-8',
      headers: [...headers, ['Cache-Control', 'no-cache'] as const],
      passing: !mayCache,
    }
  }
  for (const each of paths) {
    app.get(each, async (exchange) => {
      if (exchange.req.path.endsWith('/')) return withoutSlash(exchange)
      const cached = pageCache.find(path) ?? (await pageCache.getOrMake(path, true, make))
      return cachedResponse(exchange.req.raw, cached)
    })
    app.all(each, () => {
      throw methodNotAllowed(['GET', 'HEAD'])
    })
  }
}
