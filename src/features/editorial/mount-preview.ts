import type { Hono } from 'hono'
import type { Page } from '../../contract/page.ts'
import { methodNotAllowed, notFound } from '../../contract/problem.ts'
import { callerOf, type Bindings, type CallerParts } from '../../platform/http/exchange.ts'
import { compressedOnce } from '../../platform/publishing/cached.ts'
import { framedPage } from '../../platform/publishing/framed.ts'
import type { Document } from '../../platform/publishing/pages.ts'
import type { StoredText } from './kind.ts'
import type { Previewed, TextPreviews } from './preview.ts'

/** The page of a text, as it would be published now. */
interface PreviewedPage {
  page: Page<unknown>
  path: string
  view: Promise<unknown>
}

interface Parts extends CallerParts {
  previews: Pick<TextPreviews, 'read'>
  kinds: readonly ({ stored: StoredText } & (
    | { show: (given: Previewed) => PreviewedPage }
    /** What is no page of the site; `way`: in which of its forms. */
    | { draw: (given: Previewed, way: string | null) => Promise<Document> }
  ))[]
  render: (page: Page<unknown>, view: Promise<unknown>, url: URL) => Promise<Document>
}

/** The page of a text with what is being written in it, which our own pages may frame, and nobody else. */
export function mountPreview(
  app: Hono<{ Bindings: Bindings }>,
  { previews, kinds, render, ...parts }: Parts,
): void {
  app.get('/preview/:ticket', async (exchange) => {
    const ticket = exchange.req.param('ticket')
    if (!/^[\w-]{43}$/.test(ticket)) throw notFound()
    const { cookies } = callerOf(exchange, parts)
    const all = kinds.map(({ stored }) => stored)
    const { stored, ...given } = await previews.read(all, ticket, cookies.get('bind') ?? '')
    const kind = kinds.find((one) => one.stored === stored)
    if (!kind) throw notFound()
    const shown = await (async () => {
      if ('draw' in kind) return await kind.draw(given, exchange.req.query('as') ?? null)
      const { page, path, view } = kind.show(given)
      return await render(page, view, new URL(path, exchange.req.url))
    })()
    return await compressedOnce(exchange.req.raw, framedPage(shown))
  })
  app.all('/preview/:ticket', () => {
    throw methodNotAllowed(['GET', 'HEAD'])
  })
}
