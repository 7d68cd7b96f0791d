import type { Hono } from 'hono'
import { methodNotAllowed } from '../../../contract/problem.ts'
import { withoutSlash, type Bindings } from '../../../platform/http/exchange.ts'
import type { PageCache } from '../../../platform/publishing/page-cache.ts'
import { cachedResponse } from '../../../platform/publishing/cached.ts'
import type { Document } from '../../../platform/publishing/pages.ts'

interface Parts {
  pageCache: PageCache
  shell: (name: 'portal' | 'console', path: string) => Promise<Document>
  /** The room of the console at an address. */
  roomAt: (path: string) => string | null
  /** False where the firm's name comes from another host, which does not notify us of changes. */
  mayCache: boolean
}

type App = Hono<{ Bindings: Bindings }>

/**
 * The pages that the portal and the console start in; their scripts request what they show. The
 * console itself interprets every path below `/console`, so all that name the same room of it answer the
 * same bytes, with what that room needs.
 */
export function mountShells(app: App, parts: Parts): void {
  mountShell(app, { name: 'portal', keyOf: () => '/dashboard', paths: ['/dashboard'] }, parts)
  // No address has a space, so none of them is found here by itself.
  const keyOf = (path: string) => `/console ${parts.roomAt(path)}`
  mountShell(app, { name: 'console', keyOf, paths: ['/console', '/console/*'] }, parts)
  app.get('/dashboard/', withoutSlash)
  app.get('/admin', (exchange) => exchange.redirect('/console', 308))
}

interface Place {
  name: 'portal' | 'console'
  /** Under which the bytes of an address are cached. */
  keyOf: (path: string) => string
  paths: string[]
}

function mountShell(app: App, { name, keyOf, paths }: Place, parts: Parts): void {
  const { pageCache, shell, mayCache } = parts
  const make = async (path: string) => {
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
      const { path } = exchange.req
      if (path.endsWith('/')) return withoutSlash(exchange)
      const key = keyOf(path)
      const cached = pageCache.find(key) ?? (await pageCache.getOrMake(key, true, () => make(path)))
      return cachedResponse(exchange.req.raw, cached)
    })
    app.all(each, () => {
      throw methodNotAllowed(['GET', 'HEAD'])
    })
  }
}
