import { Hono } from 'hono'
import { TrieRouter } from 'hono/router/trie-router'
import { notFound, Problem, unexpected, type ProblemView } from '../../contract/problem.ts'
import type { Bindings, Exchange } from '../../platform/http/exchange.ts'
import { compressedOnce } from '../../platform/publishing/cached.ts'
import type { Log } from '../../platform/log.ts'
import type { Document } from '../../platform/publishing/pages.ts'

interface Parts {
  headers: readonly [name: string, value: string][]
  log: Log
  /** The page of the site for a problem. */
  renderProblem: (problem: ProblemView, path: string) => Promise<Document>
}

/** An empty app with the rules for every answer: headers, the size of bodies, problems. */
export function createHono({ headers, log, renderProblem }: Parts) {
  // Hono's other router cannot hold our paths, but would be tried first, with each of them.
  const app = new Hono<{ Bindings: Bindings }>({ router: new TrieRouter() })
  app.use(async (exchange, next) => {
    await next()
    for (const [name, value] of headers) {
      // An answer that sets such a header itself (a mail has a stricter policy) keeps it.
      if (!exchange.res.headers.has(name)) exchange.res.headers.set(name, value)
    }
    exchange.res.headers.set('X-Request-Id', exchange.env.incoming.id)
  })
  // Our paths need no escapes, so a path with one is another address, which does not exist.
  app.use(async (exchange, next) => {
    if (new URL(exchange.req.url).pathname.includes('%')) throw notFound()
    await next()
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
    return await refuse(exchange, problem, renderProblem)
  })
  return app
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
