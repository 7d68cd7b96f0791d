import type { Hono } from 'hono'
import type { z } from 'zod'
import type { Page } from '../contract/page.ts'
import { methodNotAllowed, unsupported } from '../contract/problem.ts'
import { readText } from './body.ts'
import { withSlash, withoutSlash, type Bindings, type Exchange } from './exchange.ts'
import type { Keeper } from './keeper.ts'
import { keptResponse, once, type Answer } from './kept.ts'
import { checkQuery } from './serve.ts'

/** An address of the site with what fills its view. */
export interface PageRoute {
  page: Page<unknown>
  load(input: { params: Record<string, string>; query: unknown }): Promise<unknown>
  /** Whether a page made from this view may be kept until content changes. */
  keeps(view: unknown): boolean
  /** What a form of the page that was sent without scripts is answered. */
  submit?: (fields: URLSearchParams) => Promise<{ status: 200 | 400 | 503; view: unknown }>
}

/** Joins a page with what fills its view; `load` throws a Problem when there is nothing to show. */
export function show<View, Q extends z.ZodObject>(
  page: Page<View, Q>,
  load: (input: { params: Record<string, string>; query: z.output<Q> }) => Promise<View>,
  more: {
    keeps?: (view: View) => boolean
    submit?: (fields: URLSearchParams) => Promise<{ status: 200 | 400 | 503; view: View }>
  } = {},
): PageRoute {
  return { page, load, keeps: () => true, ...more }
}

/** Turns a view into the whole document; what frames the page is fetched while the view comes. */
export type RenderPage = (page: Page<unknown>, view: Promise<unknown>, url: URL) => Promise<string>

/** What the pages are put together with. */
export interface SiteParts {
  keeper: Keeper
  render: RenderPage
  /** False where content comes from another host, which does not tell us when it changes. */
  mayKeep: boolean
}

const pageHeaders = [['Cache-Control', 'no-cache']] as const

/** Mounts the pages: each at its path, 405 for other methods, 308 from the path with a slash. */
export function mountPages(
  app: Hono<{ Bindings: Bindings }>,
  routes: PageRoute[],
  parts: SiteParts,
): void {
  for (const route of routes) {
    const path = route.page.path.replaceAll(/\{(\w+)\}/g, ':$1')
    app.get(path, (exchange) => answer(exchange, route, parts))
    if (route.submit) app.post(path, (exchange) => answerForm(exchange, route, parts))
    app.all(path, () => {
      throw methodNotAllowed(route.submit ? ['GET', 'HEAD', 'POST'] : ['GET', 'HEAD'])
    })
    if (path.endsWith('/') && path !== '/') app.get(path.slice(0, -1), withSlash)
    else if (path !== '/') app.get(`${path}/`, withoutSlash)
  }
}

async function answer(exchange: Exchange, route: PageRoute, parts: SiteParts): Promise<Response> {
  const url = new URL(exchange.req.url)
  const params = exchange.req.param() as Record<string, string>
  const names = Object.keys(route.page.query.shape)
  const asked = new URLSearchParams([...url.searchParams].filter(([name]) => names.includes(name)))
  const make = () => {
    const query = checkQuery(route.page.query, asked)
    return document(route, parts, route.load({ params, query }), url)
  }
  if (!parts.mayKeep || asked.size > 0) return once(exchange.req.raw, await make())
  const kept = await parts.keeper.keep(url.pathname, names.length === 0, make)
  return keptResponse(exchange.req.raw, kept)
}

async function answerForm(exchange: Exchange, route: PageRoute, parts: SiteParts) {
  const [type = ''] = (exchange.req.header('content-type') ?? '').toLowerCase().split(';')
  if (type.trim() !== 'application/x-www-form-urlencoded') {
    throw unsupported('Send the form as application/x-www-form-urlencoded.')
  }
  const fields = new URLSearchParams(await readText(exchange.env.incoming))
  const { status, view } = await route.submit!(fields)
  const made = await document(route, parts, Promise.resolve(view), new URL(exchange.req.url))
  return once(exchange.req.raw, { ...made, headers: [['Cache-Control', 'no-store']] }, status)
}

async function document(
  route: PageRoute,
  parts: SiteParts,
  view: Promise<unknown>,
  url: URL,
): Promise<Answer> {
  const body = Buffer.from(await parts.render(route.page, view, url))
  const type = 'text/html; charset=utf-8'
  return { body, type, headers: pageHeaders, passing: !route.keeps(await view) }
}
