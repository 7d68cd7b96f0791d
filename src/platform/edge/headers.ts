import type { Answer } from '../publishing/cached.ts'

/** What answers say to a cache in front, besides what they say to browsers. */
export interface Edge {
  /** For what is the same for everybody until content changes. `path`: its own, without a query. */
  headers(path: string): Answer['headers']
  /** For what never changes at its address, and may yet have to be forgotten. */
  keys(path: string): Answer['headers']
}

/** In s. Where caches are asked to forget, the time is for the day on which that fails. */
const [whenAsked, whenNot, whileAway] = [3600, 1, 86_400]

/** The key that every answer of the site has. */
export const siteKey = 'site'

interface Given {
  EDGE_CACHE: 'on' | 'off'
  EDGE_PURGE_URL?: string[] | undefined
}

/** By the settings; undefined where nothing is said to be in front. */
export function createEdge({ EDGE_CACHE, EDGE_PURGE_URL }: Given): Edge | undefined {
  const isAsked = EDGE_PURGE_URL !== undefined
  if (EDGE_CACHE === 'off' && !isAsked) return undefined
  const fresh = isAsked ? `max-age=${whenAsked}, stale-while-revalidate=60` : `max-age=${whenNot}`
  // RFC 9213; the other name is what caches took before it.
  const control = `${fresh}, stale-if-error=${whileAway}`
  return {
    headers: (path) => [
      ['CDN-Cache-Control', control],
      ['Surrogate-Control', control],
      ...keysOf(path),
    ],
    keys: keysOf,
  }
}

/** `site`, and one for the part of it: pages, calls, feeds and pictures of the blog are `site-blog`. */
function keysOf(path: string): Answer['headers'] {
  const [part = ''] = path.replace(/^\/(api\/)?/, '').split(/[^\w-]/, 1)
  return [['Surrogate-Key', `${siteKey} ${siteKey}-${part || 'home'}`]]
}

const isMoved = (status: number) => status === 301 || status === 308

/**
 * The headers of an answer that was made for one request: of an address that leads elsewhere, which is
 * asked anew each time, and of a picture, whose address changes with it. Empty for all else.
 */
export function edgeHeadersOf(edge: Edge, url: URL, answer: Response): Answer['headers'] {
  const { headers, status } = answer
  const { pathname, search } = url
  const caching = headers.get('Cache-Control') ?? ''
  if (headers.has('Set-Cookie') || headers.has('Surrogate-Key')) return []
  // A cache that decodes paths would have an escaped one for another.
  if (pathname.includes('%')) return []
  if (isMoved(status) && caching === 'no-cache') return search ? [] : edge.headers(pathname)
  return status < 400 && /\bimmutable\b/.test(caching) ? edge.keys(pathname) : []
}
