import type { Hono } from 'hono'
import { methodNotAllowed, notFound } from '../../contract/problem.ts'
import type { Database } from '../../database/open.ts'
import type { Limiter } from '../../platform/auth/limiter.ts'
import { hashOf } from '../../platform/auth/token.ts'
import type { Clock } from '../../platform/clock.ts'
import { callerOf, type Bindings, type CallerParts } from '../../platform/http/exchange.ts'
import type { Log } from '../../platform/log.ts'
import { compressedOnce } from '../../platform/publishing/cached.ts'
import { sharedPage } from '../../platform/publishing/framed.ts'
import type { Document } from '../../platform/publishing/pages.ts'
import { countOpened, findLink, type LinkedText } from './store.ts'

interface Parts extends CallerParts {
  database: Database
  clock: Clock
  limiter: Limiter
  log: Log
  /** The page of a text with its draft as it is saved. Throws 404 where the text is gone. */
  show: (text: LinkedText, url: URL) => Promise<Document>
}

const path = '/preview/shared/:token'

/** The draft of a text as its page, for whoever has a link to it. */
export function mountPreviewLinks(app: Hono<{ Bindings: Bindings }>, parts: Parts): void {
  const { database, clock, limiter, log, show } = parts
  app.get(path, async (exchange) => {
    const token = exchange.req.param('token')
    if (!/^[\w-]{43}$/.test(token)) throw notFound()
    const { address } = callerOf(exchange, parts)
    await limiter.take(`preview link ${address}`, { count: 120, seconds: 60 })
    const now = clock.now().toISOString()
    const found = await findLink(database, { token_hash: hashOf(token), now })
    if (!found) throw notFound()
    const text = { subject: found.subject, id: found.subject_id }
    const page = await show(text, new URL(exchange.req.url))
    // A program that looks at a link before a person does, as mail programs do, asks so.
    if (exchange.req.method === 'GET')
      await countOpened(database, found.id, now).catch((err: unknown) =>
        // The page is there all the same.
        log.warn({ err }, 'cannot count who opened a link to a draft'),
      )
    return await compressedOnce(exchange.req.raw, sharedPage(page, 'Shared draft: '))
  })
  app.all(path, () => {
    throw methodNotAllowed(['GET', 'HEAD'])
  })
}
