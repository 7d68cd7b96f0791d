import { Hono } from 'hono'
import { TrieRouter } from 'hono/router/trie-router'
import { notFound, Problem, unexpected, type ProblemView } from '../../contract/problem.ts'
import type { Bindings, Exchange } from '../../platform/http/exchange.ts'
import { edgeHeadersOf, type Edge } from '../../platform/edge/headers.ts'
import { compressedOnce } from '../../platform/publishing/cached.ts'
import type { Log } from '../../platform/log.ts'
import type { Document } from '../../platform/publishing/pages.ts'

/** Where the firm has led an address that has no page; null: nowhere. */
interface Redirects {
  find(url: URL): Promise<string | null>
  /** The same for one with a slash at its end, before that is taken away. */
  findOverSlash(url: URL): Promise<string | null>
}

interface Parts {
  headers: readonly [name: string, value: string][]
  log: Log
  /** The page of the site for a problem. */
  renderProblem: (problem: ProblemView, path: string) => Promise<Document>
  redirects?: Redirects | undefined
  /** A cache in front. */
  edge?: Edge | undefined
}

/** An empty app with the rules for every answer: headers, the size of bodies, problems. */
export function createHono({ headers, log, renderProblem, redirects, edge }: Parts) {
  // Hono's other router cannot hold our paths, but would be tried first, with each of them.
  const app = new Hono<{ Bindings: Bindings }>({ router: new TrieRouter() })
  app.use(async (exchange, next) => {
    await next()
    for (const [name, value] of headers) {
      // An answer that sets such a header itself (a mail has a stricter policy) keeps it.
      if (!exchange.res.headers.has(name)) exchange.res.headers.set(name, value)
    }
    exchange.res.headers.set('X-Request-Id', exchange.env.incoming.id)
    const isReading = exchange.req.method === 'GET' || exchange.req.method === 'HEAD'
    if (edge && isReading) addEdgeHeaders(edge, exchange)
  })
  // Our paths need no escapes, so a path with one is another address, which does not exist.
  app.use(async (exchange, next) => {
    const url = new URL(exchange.req.url)
    if (url.pathname.includes('%')) throw notFound()
    // No call waits for what is known of old addresses.
    const to = isOfApi(url) ? null : await redirects?.findOverSlash(url)
    if (to) return leadOn(exchange, to)
    await next()
    return undefined
  })
  app.notFound(() => {
    throw notFound()
  })
  app.onError(async (error, exchange) => {
    const problem = error instanceof Problem ? error : null
    if (!problem) log.error({ id: exchange.env.incoming.id, err: error }, 'unexpected error')
    // A row that the database has refused may be one that we have forgotten.
    else if (problem.status === 409 && error.cause)
      log.error({ id: exchange.env.incoming.id, err: error.cause }, 'refused')
    const url = new URL(exchange.req.url)
    const isLost = problem?.status === 404 && !isOfApi(url)
    const to = isLost ? await redirects?.find(url) : null
    return to ? leadOn(exchange, to) : await refuse(exchange, problem, renderProblem)
  })
  return app
}

function addEdgeHeaders(edge: Edge, { req, res }: Exchange): void {
  for (const [name, value] of edgeHeadersOf(edge, new URL(req.url), res))
    res.headers.set(name, value)
}

const isOfApi = ({ pathname }: URL) => pathname.startsWith('/api/')

/** To be revalidated each time, because a redirect may be changed, or a page made there, one day. */
function leadOn({ req }: Exchange, to: string): Response {
  // Old robots know 301 alone; a form that was sent to an old address is sent on as it is.
  const status = req.method === 'GET' || req.method === 'HEAD' ? 301 : 308
  return new Response(null, { status, headers: { Location: to, 'Cache-Control': 'no-cache' } })
}

async function refuse(
  exchange: Exchange,
  problem: Problem | null,
  renderProblem: Parts['renderProblem'],
): Promise<Response> {
  const { pathname } = new URL(exchange.req.url)
  const status = problem?.status ?? 500
  const detail = problem?.message ?? unexpected
  const html = !pathname.startsWith('/api/')
  const { body, headers } = html
    ? await renderProblem({ status, detail, requestId: exchange.env.incoming.id }, pathname)
    : { body: Buffer.from(JSON.stringify(problem?.body ?? { detail })), headers: [] }
  const type = `${html ? 'text/html' : 'application/json'}; charset=utf-8`
  const more = Object.entries({ 'Cache-Control': 'no-store', ...problem?.headers })
  return await compressedOnce(
    exchange.req.raw,
    { body, type, headers: [...headers, ...more] },
    status,
  )
}
