import type { Hono } from 'hono'
import type { Page } from '../../contract/page.ts'
import { methodNotAllowed, notFound } from '../../contract/problem.ts'
import { callerOf, type Bindings, type CallerParts } from '../../platform/http/exchange.ts'
import type { PageCache } from '../../platform/publishing/page-cache.ts'
import { cachedResponse } from '../../platform/publishing/cached.ts'
import type { Limiter } from '../../platform/auth/limiter.ts'
import type { PageRoute } from '../../platform/publishing/pages.ts'
import { checkQuery } from '../../platform/http/serve.ts'
import { cardName, cardPath, readCardPath } from './address.ts'
import type { CardWords } from './contract.ts'
import type { Drawings } from './drawings.ts'

interface Parts extends CallerParts {
  pageCache: PageCache
  limiter: Limiter
  pages: PageRoute[]
  /** What the card of a page shows; null for one that has none. */
  words: (page: Page<unknown>, view: Promise<unknown>, path: string) => Promise<CardWords | null>
  cards: Drawings
}

/** Per client: even a request that draws nothing looks up a page. */
const perAddress = { count: 120, seconds: 60 }

const headers = [
  ['Cache-Control', 'public, max-age=31536000, immutable'],
  // Other sites show it in their own pages: that is what it is for.
  ['Cross-Origin-Resource-Policy', 'cross-origin'],
] as const

/**
 * The cards of pages. An address has the path of a page and a hash of what its card shows. A card
 * shows only what the public page says now; an outdated address redirects to the current one.
 */
export function mountCards(app: Hono<{ Bindings: Bindings }>, parts: Parts): void {
  app.get('/cards/*', async (exchange) => {
    const address = new URL(exchange.req.url).pathname
    const requested = readCardPath(address)
    if (!requested) throw notFound()
    await parts.limiter.take(`card ${callerOf(exchange, parts).address}`, perAddress)
    const words = await wordsOf(requested.path, parts)
    if (!words) throw notFound()
    const name = cardName(words)
    if (name !== requested.name) return exchange.redirect(cardPath(requested.path, name), 302)
    const cached = await parts.pageCache.getOrMake(address, true, async () => ({
      body: await parts.cards.get(name, words),
      type: 'image/png',
      headers,
    }))
    return cachedResponse(exchange.req.raw, cached)
  })
  app.all('/cards/*', () => {
    throw methodNotAllowed(['GET', 'HEAD'])
  })
}

/** What the card of a public page shows; null where it has none. Throws 404 for a page that does not exist. */
async function wordsOf(path: string, { pages, words }: Parts): Promise<CardWords | null> {
  for (const route of pages) {
    const params = paramsOf(route.page.path, path)
    if (!params) continue
    const query = checkQuery(route.page.query, new URLSearchParams())
    return await words(route.page, route.load({ params, query }), path)
  }
  return null
}

/** The parameters in a page's path; null when the path does not match. */
function paramsOf(pattern: string, path: string): Record<string, string> | null {
  const source = pattern.replace(/\/$/, '').replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')
  const found = new RegExp(`^${source}/?$`).exec(path)
  return found && { ...found.groups }
}
