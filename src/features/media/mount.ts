import type { Hono } from 'hono'
import { buffer } from 'node:stream/consumers'
import { mediaAddress, readMediaAddress } from '../../contract/media-address.ts'
import { methodNotAllowed, notFound } from '../../contract/problem.ts'
import type { Database } from '../../database/open.ts'
import { cachedResponse, compressedOnce, type Answer } from '../../platform/publishing/cached.ts'
import type { PageCache } from '../../platform/publishing/page-cache.ts'
import type { Bindings } from '../../platform/http/exchange.ts'
import type { Files } from '../../platform/storage/files.ts'
import { sizesOf } from './size-store.ts'
import { findMedia, type MediaSize } from './store.ts'

interface Parts {
  database: Database
  files: Files
  pageCache: Pick<PageCache, 'getOrMake'>
}

const types = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' } as const
const immutable = [['Cache-Control', 'public, max-age=31536000, immutable']] as const
/** Until all sizes are made, another one stands in. */
const forNow = [['Cache-Control', 'no-cache']] as const
/** Feeds and mails show it elsewhere. */
const shared = [['Cross-Origin-Resource-Policy', 'cross-origin']] as const

/**
 * The pictures of the site, in the sizes that are made of them. An address of an older version leads
 * on to the newest, so that a text in which it stands need not be changed.
 */
export function mountMedia(app: Hono<{ Bindings: Bindings }>, parts: Parts): void {
  app.get('/media/*', async (exchange) => {
    const { pathname } = new URL(exchange.req.url)
    const wanted = readMediaAddress(pathname)
    if (!wanted) throw notFound()
    const row = await findMedia(parts.database.read, wanted.id)
    if (!row || row.removed_at) throw notFound()
    if (row.version !== wanted.version)
      return exchange.redirect(mediaAddress(row, wanted.size, wanted.format), 302)
    const stored = await sizesOf(parts.database.read, row.id, row.version)
    const isMade = row.made_version >= row.version
    const size = nearest(stored, wanted.size, wanted.format)
    if (!size) throw notFound()
    const answer = async (): Promise<Answer> => ({
      body: await buffer(parts.files.read(size.file_key)),
      type: types[size.format],
      headers: [...(isMade ? immutable : forNow), ...shared],
    })
    // The faces of a page, a few kB each; what is larger is read each time it is asked for.
    if (!isMade || size.bytes > 16_000)
      return await compressedOnce(exchange.req.raw, await answer())
    return cachedResponse(exchange.req.raw, await parts.pageCache.getOrMake(pathname, true, answer))
  })
  app.all('/media/*', () => {
    throw methodNotAllowed(['GET', 'HEAD'])
  })
}

/** The size that was asked for, or the largest below it, or the smallest that there is, of its shape. */
function nearest(stored: MediaSize[], size: string, format: string): MediaSize | undefined {
  const isSquare = size.startsWith('s')
  const asked = Number(size.replace('s', ''))
  const ofShape = stored.filter(({ name }) => name.startsWith('s') === isSquare)
  const formats = ofShape.some((one) => one.format === format) ? [format] : ['webp']
  const fitting = ofShape.filter((one) => formats.includes(one.format))
  return fitting.findLast(({ name }) => Number(name.replace('s', '')) <= asked) ?? fitting[0]
}
