import type { Hono } from 'hono'
import { methodNotAllowed, notFound } from '../../contract/problem.ts'
import { callerOf, type Bindings, type CallerParts } from '../../platform/http/exchange.ts'
import { compressedOnce } from '../../platform/publishing/cached.ts'
import type { Document } from '../../platform/publishing/pages.ts'
import { postPage, type Post, type PostNeighbours } from '../insights/contract.ts'
import type { PostPreviews } from './preview.ts'

interface Parts extends CallerParts {
  previews: Pick<PostPreviews, 'read'>
  around: (post: Post) => Promise<PostNeighbours>
  render: (page: typeof postPage, view: Promise<unknown>, url: URL) => Promise<Document>
}

/** The page of a post with what is being written in it, which our own pages may frame, and nobody else. */
export function mountPreview(
  app: Hono<{ Bindings: Bindings }>,
  { previews, around, render, ...parts }: Parts,
): void {
  app.get('/preview/:ticket', async (exchange) => {
    const ticket = exchange.req.param('ticket')
    if (!/^[\w-]{43}$/.test(ticket)) throw notFound()
    const { cookies } = callerOf(exchange, parts)
    const post = await previews.read(ticket, cookies.get('bind') ?? '')
    const url = new URL(`/blog/${post.slug}`, exchange.req.url)
    const view = around(post).then((neighbours) => ({ post, ...neighbours }))
    const { body, headers } = await render(postPage, view, url)
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
