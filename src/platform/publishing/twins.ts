import type { Hono } from 'hono'
import { twinOf, type Page } from '../../contract/page.ts'
import { methodNotAllowed } from '../../contract/problem.ts'
import type { Bindings } from '../http/exchange.ts'
import type { PageCache } from './page-cache.ts'
import { cachedResponse, compressedOnce, type Answer } from './cached.ts'
import type { PageRoute } from './pages.ts'
import { mayBeListed, publicView, type Describe } from './listings.ts'

/** What the twins of pages are mounted with. */
export interface TwinParts {
  pageCache: PageCache
  /** As for the pages. */
  mayCache: boolean
  origin: string
  describe: () => Promise<Describe>
  /** The page at `path` in Markdown. */
  markdown: (page: Page<unknown>, view: unknown, path: string) => Promise<string>
}

/**
 * Mounts each page again in Markdown, made from the same view; 404 where the page is not to be
 * indexed. To be called before the pages are mounted, whose last parameter would match
 * `advisory.md`.
 */
export function mountTwins(
  app: Hono<{ Bindings: Bindings }>,
  routes: PageRoute[],
  parts: TwinParts,
): void {
  for (const route of routes.filter(mayBeListed)) {
    const path = honoTwin(route.page.path)
    app.get(path, async (exchange) => {
      const { pathname } = new URL(exchange.req.url)
      const make = () => answer(route, pathname, exchange.req.param(), parts)
      if (!parts.mayCache || route.personal) return compressedOnce(exchange.req.raw, await make())
      return cachedResponse(exchange.req.raw, await parts.pageCache.getOrMake(pathname, true, make))
    })
    app.all(path, () => {
      throw methodNotAllowed(['GET', 'HEAD'])
    })
  }
}

/** The route of a page's twin, as Hono spells it: `/a/:slug{[\w-]+\.md}` for `/a/{slug}`. */
export const honoTwin = (path: string): string =>
  /\{\w+\}$/.test(path)
    ? path.replaceAll(/\{(\w+)\}(?=.)/g, ':$1').replace(/\{(\w+)\}$/, String.raw`:$1{[\w-]+\.md}`)
    : twinOf(path.replaceAll(/\{(\w+)\}/g, ':$1'))

async function answer(
  route: PageRoute,
  pathname: string,
  given: Record<string, string>,
  { describe, markdown, origin }: TwinParts,
): Promise<Answer> {
  const params = Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name, value.replace(/\.md$/, '')]),
  )
  const view = await publicView(route, params, await describe())
  const path = pathname.replace(/(index)?\.md$/, '')
  return {
    body: Buffer.from(await markdown(route.page, view, path)),
    type: 'text/markdown; charset=utf-8',
    headers: [
      ['Cache-Control', 'no-cache'],
      // So that search engines list the page only, not its twin as well.
      ['Link', `<${origin}${path}>; rel="canonical"`],
    ],
  }
}
