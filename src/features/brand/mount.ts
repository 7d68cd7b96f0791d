import type { Hono } from 'hono'
import { buffer } from 'node:stream/consumers'
import { brandAddress, readBrandAddress, type BrandPictureName } from '../../contract/brand.ts'
import { methodNotAllowed, notFound } from '../../contract/problem.ts'
import type { Database } from '../../database/open.ts'
import type { Bindings } from '../../platform/http/exchange.ts'
import { cachedResponse } from '../../platform/publishing/cached.ts'
import type { PageCache } from '../../platform/publishing/page-cache.ts'
import type { Files } from '../../platform/storage/files.ts'
import { brandPictures, findBrand } from './store.ts'

interface Parts {
  database: Database
  files: Files
  pageCache: Pick<PageCache, 'getOrMake'>
}

const headers = [
  ['Cache-Control', 'public, max-age=31536000, immutable'],
  // Mails show the logo.
  ['Cross-Origin-Resource-Policy', 'cross-origin'],
] as const

/**
 * The pictures of the firm's face. An address of an earlier version leads on to the newest, so that
 * mails that were sent before show it, too.
 */
export function mountBrand(app: Hono<{ Bindings: Bindings }>, parts: Parts): void {
  app.get('/brand/*', async (exchange) => {
    const { pathname } = new URL(exchange.req.url)
    const wanted = readBrandAddress(pathname)
    if (!wanted) throw notFound()
    const { version, picture } = await look(parts, wanted.name)
    if (version !== wanted.version)
      return exchange.redirect(brandAddress(version, wanted.name as BrandPictureName), 302)
    const cached = await parts.pageCache.getOrMake(pathname, true, async () => ({
      body: await buffer(parts.files.read(picture.file_key)),
      type: picture.format === 'webp' ? 'image/webp' : 'image/png',
      headers,
    }))
    return cachedResponse(exchange.req.raw, cached)
  })
  app.all('/brand/*', () => {
    throw methodNotAllowed(['GET', 'HEAD'])
  })
}

async function look({ database }: Parts, name: string) {
  const { version } = await findBrand(database.read)
  const picture = (await brandPictures(database.read)).find((one) => one.name === name)
  if (!picture) throw notFound()
  return { version, picture }
}
