import type { Hono } from 'hono'
import type { z } from 'zod'
import { idOrSlug } from '../../contract/fields.ts'
import type { Page } from '../../contract/page.ts'
import { methodNotAllowed, notFound, unavailable } from '../../contract/problem.ts'
import type { Caller } from '../http/caller.ts'
import { callerOf, withSlash, withoutSlash } from '../http/exchange.ts'
import type { Bindings, CallerParts, Exchange } from '../http/exchange.ts'
import { readForm } from '../http/form.ts'
import { isLocal } from '../http/local.ts'
import type { PageCache } from './page-cache.ts'
import { cachedResponse, compressedOnce, type Answer } from './cached.ts'
import type { Limiter } from '../auth/limiter.ts'
import type { Log } from '../log.ts'
import { checkQuery } from '../http/serve.ts'

/** A form that was posted to its page. */
export interface Submission {
  params: Record<string, string>
  query: URLSearchParams
  fields: URLSearchParams
  caller: Caller
}

/** The result of a form: the page that shows it, and the same for a script that accepts JSON. */
export interface Submitted<View> {
  status: 200 | 400 | 410 | 413 | 429 | 503
  /** Headers of its own, such as Retry-After. */
  headers?: Record<string, string>
  view: View
  json?: unknown
  /** The fault of ours behind a 503, for the log. */
  error?: unknown
}

/** One address of a page that has parameters in its path, as lists of the site name it. */
export interface Place {
  params: Record<string, string>
  /** The title and description in the head of its document. */
  title: string
  description: string
  updated_at?: string | undefined
  published_at?: string
}

/** A page of the site with the function that loads its view. */
export interface PageRoute {
  page: Page<unknown>
  load(input: {
    params: Record<string, string>
    query: unknown
    /** Of a personal page: whether its visitor sits at this machine. */
    local?: boolean
  }): Promise<unknown>
  /** All addresses of a page with parameters in its path; without this it is in no list. */
  places?: () => Promise<Place[]>
  /** Whether a page made from this view may be cached until content changes. */
  cacheable(view: unknown): boolean
  /** True: made for each visitor anew. */
  personal?: boolean
  /** Whether what this view shows is for one visitor: it is kept by nobody, and listed all the same. */
  perVisitor?: (view: never) => boolean
  /** Whether a query is one of few possible ones, so that its page is cached, too. */
  isOneOfFew?: (query: never) => boolean
  /** Whether its address takes whatever no other page has, so that most of what it is asked for is not there. */
  isLast?: boolean
  /** Takes a form that was posted to the page. */
  submit?: (submission: Submission) => Promise<Submitted<unknown>>
  /** The most bytes that its form may have. */
  formBytes?: number
}

/** Joins a page with what loads its view; `load` throws a Problem when there is nothing to show. */
export function show<View, Q extends z.ZodObject>(
  page: Page<View, Q>,
  load: (input: {
    params: Record<string, string>
    query: z.output<Q>
    local?: boolean
  }) => Promise<View>,
  more: {
    cacheable?: (view: View) => boolean
    personal?: boolean
    perVisitor?: (view: View) => boolean
    places?: () => Promise<Place[]>
    isOneOfFew?: (query: z.output<Q>) => boolean
    formBytes?: number
    isLast?: boolean
    submit?: (submission: Submission) => Promise<Submitted<View>>
  } = {},
): PageRoute {
  return { page, load, cacheable: () => true, ...more }
}

/**
 * A page as it is sent, and the headers that only its answer has. `passing`: made without what it
 * needs of the content, so that it is right for this moment only.
 */
export type Document = Pick<Answer, 'body' | 'headers'> & { passing?: true }

/**
 * Turns a view into the whole document; the frame's data is loaded while the view is. `holdsInput`:
 * it is made even where that data does not come, because somebody's input would be lost without it.
 */
type RenderPage = (
  page: Page<unknown>,
  view: Promise<unknown>,
  url: URL,
  holdsInput?: boolean,
) => Promise<Document>

/** What the pages are mounted with. */
export interface SiteParts extends CallerParts {
  pageCache: PageCache
  render: RenderPage
  /** False where content comes from another host, which does not notify us of changes. */
  mayCache: boolean
  limiter: Limiter
  log: Log
}

/** The address of the rules for what a browser may fetch ahead (HTML standard, section 7.6). */
export const rulesAddress = '/speculation-rules.json'

const revalidated = [
  ['Cache-Control', 'no-cache'],
  ['Speculation-Rules', `"${rulesAddress}"`],
] as const
const html = 'text/html; charset=utf-8'
const tryAgain = Object.entries(unavailable().headers)
const notStored = [['Cache-Control', 'no-store']] as const

/** Mounts the pages: each at its path, 405 for other methods, 308 from the path with a slash. */
export function mountPages(
  app: Hono<{ Bindings: Bindings }>,
  routes: PageRoute[],
  parts: SiteParts,
): void {
  for (const route of routes) {
    const path = route.page.path.replaceAll(/\{(\w+)\}/g, ':$1')
    app.get(path, (exchange) =>
      answer(exchange, route, parts).catch((error) => redirect(error, exchange.req)),
    )
    if (route.submit) app.post(path, (exchange) => answerForm(exchange, route, parts))
    app.all(path, async (exchange) => {
      await demandPage(exchange, route).catch(unlessMoved)
      throw methodNotAllowed(route.submit ? ['GET', 'HEAD', 'POST'] : ['GET', 'HEAD'])
    })
    if (path.endsWith('/') && path !== '/') app.get(path.slice(0, -1), withSlash)
    else if (path !== '/')
      app.get(`${path}/`, (exchange) =>
        demandPage(exchange, route)
          .then(() => withoutSlash(exchange))
          .catch((error) => redirect(error, exchange.req)),
      )
  }
}

/** Throws 404 where any name at the root would be the page’s, and there is none of this name. */
async function demandPage(exchange: Exchange, { page, load }: PageRoute): Promise<void> {
  if (!page.path.startsWith('/{')) return
  const query = checkQuery(page.query, new URLSearchParams())
  await load({ params: exchange.req.param(), query, local: false })
}

function unlessMoved(error: unknown): void {
  if (!(error instanceof Moved)) throw error
}

async function answer(exchange: Exchange, route: PageRoute, parts: SiteParts): Promise<Response> {
  const url = new URL(exchange.req.url)
  const params = exchange.req.param() as Record<string, string>
  const names = Object.keys(route.page.query.shape)
  const known = new URLSearchParams([...url.searchParams].filter(([name]) => names.includes(name)))
  if (known.size > 0) await takeFromLimit(exchange, route, parts)
  const query = checkQuery(route.page.query, known)
  // Never of a page that is cached for everybody.
  const local = route.personal === true && isLocal(exchange.env.incoming)
  const make = () => document(route, parts, route.load({ params, query, local }), url)
  const mayCache = parts.mayCache && !route.personal
  const isFew = known.size === 0 || isCacheableQuery(route, query, known, url)
  if (!mayCache || !isFew) return compressedOnce(exchange.req.raw, await make())
  const path = known.size === 0 ? url.pathname : url.pathname + url.search
  const cached = await parts.pageCache.getOrMake(path, names.length === 0, make)
  return cachedResponse(exchange.req.raw, cached)
}

/** In one spelling only, or the same few pages could be cached under endless addresses. */
const isCacheableQuery = (route: PageRoute, query: unknown, known: URLSearchParams, url: URL) =>
  route.isOneOfFew?.(query as never) === true && url.search === `?${known}`

/** Thrown where content has another address now: the visitor is redirected to it. */
export class Moved extends Error {
  readonly to: string

  constructor(to: string) {
    super(`It is at ${to} now.`)
    this.name = 'Moved'
    this.to = to
  }
}

/** What content may be asked for by; anything else in its place is an address without a page (404). */
export function demandName(segment: string | undefined): string {
  const { success, data } = idOrSlug.safeParse({ id: segment })
  if (!success) throw notFound()
  return data.id
}

/**
 * Makes sure that content has one address: an id finds it, too, but is no address of a page (404),
 * and from a former slug the visitor is redirected to the present one.
 */
export function demandSlug(found: { id: string; slug: string }, requested: string, folder: string) {
  if (found.slug === requested) return
  if (found.id === requested) throw notFound()
  throw new Moved(`${folder}/${encodeURIComponent(found.slug)}`)
}

/** To be revalidated each time, because the old address may be given to something else one day. */
function redirect(error: unknown, { url }: { url: string }): Response {
  if (!(error instanceof Moved)) throw error
  const headers = { Location: error.to + new URL(url).search, 'Cache-Control': 'no-cache' }
  return new Response(null, { status: 308, headers })
}

/** A page with a query is made for that request alone, so it counts against a limit, as in the API. */
async function takeFromLimit(exchange: Exchange, route: PageRoute, parts: SiteParts) {
  const { address } = callerOf(exchange, parts)
  await parts.limiter.take(`page ${route.page.path} ${address}`, { count: 120, seconds: 60 })
}

async function answerForm(exchange: Exchange, route: PageRoute, parts: SiteParts) {
  const url = new URL(exchange.req.url)
  const {
    status,
    view,
    json,
    error,
    headers: more = {},
  } = await route.submit!({
    params: exchange.req.param(),
    query: url.searchParams,
    fields: await readForm(exchange.env.incoming, route.formBytes),
    caller: callerOf(exchange, parts),
  })
  if (error) parts.log.error({ id: exchange.env.incoming.id, err: error }, 'a form failed')
  const late = status === 503 ? tryAgain : []
  const headers = [...notStored, ...late, ...Object.entries(more)]
  if (json !== undefined && exchange.req.header('accept') === 'application/json') {
    const body = Buffer.from(JSON.stringify(json))
    return compressedOnce(
      exchange.req.raw,
      { body, type: 'application/json; charset=utf-8', headers },
      status,
    )
  }
  const { headers: own, ...made } = await parts.render(route.page, Promise.resolve(view), url, true)
  return compressedOnce(
    exchange.req.raw,
    { ...made, type: html, headers: [...own, ...headers] },
    status,
  )
}

async function document(
  route: PageRoute,
  parts: SiteParts,
  view: Promise<unknown>,
  url: URL,
): Promise<Answer> {
  const made = await parts.render(route.page, view, url)
  const { body, headers } = made
  // What we do not cache is right for this moment or one person only: nobody else may cache it.
  const shown = (await view) as never
  const isPassing = !route.cacheable(shown) || route.perVisitor?.(shown) === true
  const passing = made.passing === true || isPassing
  const caching = passing ? notStored : revalidated
  return { body, type: html, headers: [...headers, ...caching], passing }
}
