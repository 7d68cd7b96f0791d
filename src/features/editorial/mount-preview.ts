import type { Hono } from 'hono'
import type { Page } from '../../contract/page.ts'
import { methodNotAllowed, notFound } from '../../contract/problem.ts'
import { callerOf, type Bindings, type CallerParts } from '../../platform/http/exchange.ts'
import { compressedOnce } from '../../platform/publishing/cached.ts'
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
  kinds: readonly { stored: StoredText; show: (given: Previewed) => PreviewedPage }[]
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
    const { page, path, view } = kind.show(given)
    const { body, headers } = await render(page, view, new URL(path, exchange.req.url))
    return await compressedOnce(exchange.req.raw, {
      body: marked(body),
      type: 'text/html; charset=utf-8',
      headers: [...headers.map(framed), ...own],
    })
  })
  app.all('/preview/:ticket', () => {
    throw methodNotAllowed(['GET', 'HEAD'])
  })
}

const own = [
  ['Cache-Control', 'no-store'],
  ['X-Frame-Options', 'SAMEORIGIN'],
  ['X-Robots-Tag', 'noindex'],
] as const

const framed = ([name, value]: readonly [string, string]): readonly [string, string] => [
  name,
  name === 'Content-Security-Policy'
    ? value.replace(`frame-ancestors 'none'`, `frame-ancestors 'self'`)
    : value,
]

/** Says in its title that it is none, and opens its links in pages of their own; nothing else differs. */
const marked = (body: Buffer): Buffer =>
  Buffer.from(
    body
      .toString()
      .replace(
        '<title>',
        '<meta name="robots" content="noindex"><base target="_blank"><title>Preview: ',
      ),
  )
