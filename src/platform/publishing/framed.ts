import type { Answer } from './cached.ts'
import type { Document } from './pages.ts'

/** A page as the console shows it in a frame: our own pages may frame it, and nobody keeps it. */
export const framedPage = ({ body, headers }: Document): Answer => ({
  body: marked(body),
  type: 'text/html; charset=utf-8',
  headers: [...headers.map(framed), ...own],
})

/**
 * A page that a link shows to whoever has it: nobody keeps, lists or frames it, or learns of the link.
 * `titled`: what its title begins with.
 */
export const sharedPage = ({ body, headers }: Document, titled: string): Answer => ({
  body: Buffer.from(
    body
      .toString()
      .replace('<title>', `<meta name="robots" content="noindex, nofollow"><title>${titled}`),
  ),
  type: 'text/html; charset=utf-8',
  headers: [...headers.filter(([name]) => !/^referrer-policy$/i.test(name)), ...unlisted],
})

const unlisted = [
  ['Cache-Control', 'no-store'],
  ['Referrer-Policy', 'no-referrer'],
  ['X-Robots-Tag', 'noindex, nofollow, noarchive'],
] as const

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
