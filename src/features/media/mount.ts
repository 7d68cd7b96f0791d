import type { Hono } from 'hono'
import { buffer } from 'node:stream/consumers'
import { mediaAddress, readMediaAddress, type MediaAddress } from '../../contract/media-address.ts'
import { methodNotAllowed, notFound } from '../../contract/problem.ts'
import type { Database } from '../../database/open.ts'
import { cachedResponse, compressedOnce, type Answer } from '../../platform/publishing/cached.ts'
import type { PageCache } from '../../platform/publishing/page-cache.ts'
import type { Bindings } from '../../platform/http/exchange.ts'
import type { Files } from '../../platform/storage/files.ts'
import { findSizes } from './store.ts'

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
    const found = await look(parts, wanted)
    if (found.version !== wanted.version)
      return exchange.redirect(mediaAddress(found, wanted.size, wanted.format), 302)
    // The faces of a page, a few kB each; what is larger is read each time it is asked for.
    if (!found.isMade || found.size.bytes > 16_000)
      return await compressedOnce(exchange.req.raw, await stillShown(parts, wanted, found))
    const cached = await parts.pageCache.getOrMake(pathname, true, async () => {
      // Again: what was removed or changed since is not kept as if it were there.
      const now = await look(parts, wanted)
      if (now.version !== wanted.version) throw notFound()
      return await answerOf(parts, now)
    })
    return cachedResponse(exchange.req.raw, cached)
  })
  app.all('/media/*', () => {
    throw methodNotAllowed(['GET', 'HEAD'])
  })
}

/** What there is at an address. Throws 404 where there is no such picture, or not any more. */
async function look({ database }: Parts, { id, size, format }: MediaAddress) {
  const stored = await findSizes(database.read, id)
  const [one] = stored
  const found = nearest(stored, size, format)
  if (!one || !found) throw notFound()
  return { id, version: one.version, isMade: one.made_version >= one.version, size: found }
}

/** Looked at again once it is read: what was removed meanwhile would be kept in front after the purge. */
async function stillShown(
  parts: Parts,
  wanted: MediaAddress,
  found: Awaited<ReturnType<typeof look>>,
): Promise<Answer> {
  const answer = await answerOf(parts, found)
  const now = await look(parts, wanted)
  if (now.version !== found.version) throw notFound()
  return answer
}

async function answerOf(
  { files }: Parts,
  found: Awaited<ReturnType<typeof look>>,
): Promise<Answer> {
  const { size, isMade } = found
  return {
    body: await buffer(files.read(size.file_key)),
    type: types[size.format],
    headers: [...(isMade ? immutable : forNow), ...shared],
  }
}

type StoredSize = Awaited<ReturnType<typeof findSizes>>[number]

/** The size that was asked for, or the largest below it, or the smallest that there is, of its shape. */
function nearest(stored: StoredSize[], size: string, format: string): StoredSize | undefined {
  const isSquare = size.startsWith('s')
  const asked = Number(size.replace('s', ''))
  const ofShape = stored.filter(({ name }) => name.startsWith('s') === isSquare)
  const formats = ofShape.some((one) => one.format === format) ? [format] : ['webp']
  const fitting = ofShape.filter((one) => formats.includes(one.format))
  return fitting.findLast(({ name }) => Number(name.replace('s', '')) <= asked) ?? fitting[0]
}
