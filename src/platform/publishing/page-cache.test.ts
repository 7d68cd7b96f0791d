import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { brotliDecompressSync } from 'node:zlib'
import { createPageCache } from './page-cache.ts'
import { createEdge } from '../edge/headers.ts'
import { compressed, type Answer, type CachedAnswer } from './cached.ts'

const answer = (body: string, more: Partial<Answer> = {}): Answer => ({
  body: Buffer.from(body),
  type: 'text/plain',
  headers: [['Cache-Control', 'no-cache']],
  ...more,
})

/** As long and as repetitive as a page. */
const long = Array.from({ length: 900 }, (_, at) => `<p>${at} of ${at * 37}, and on</p>`).join('')

const shown = (cached: { identity: { body: Buffer } } | undefined) =>
  cached?.identity.body.toString()

test('simultaneous requests for a page make it once', async () => {
  const pageCache = createPageCache([])
  let made = 0
  const make = async () => answer(`made ${++made}`)
  const all = await Promise.all(
    Array.from({ length: 20 }, () => pageCache.getOrMake('/', false, make)),
  )
  assert.deepEqual(new Set(all.map(shown)), new Set(['made 1']))
  assert.equal(shown(pageCache.find('/')), 'made 1')
})

test('an answer begun before a change of content is not cached after it', async () => {
  const pageCache = createPageCache([])
  const read = Promise.withResolvers<Answer>()
  const old = pageCache.getOrMake('/', true, () => read.promise)
  pageCache.drop()
  const fresh = await pageCache.getOrMake('/', true, async () => answer('new'))
  read.resolve(answer('old'))
  assert.equal(shown(await old), 'old', 'a request from before the change may get it')
  assert.equal(shown(fresh), 'new')
  assert.equal(shown(pageCache.find('/')), 'new')
  assert.equal(shown(pageCache.find('/?query')), 'new')
})

test('an answer marked as passing is returned and not cached', async () => {
  const pageCache = createPageCache([])
  const passing = await pageCache.getOrMake('/', true, async () => answer('now', { passing: true }))
  assert.equal(shown(passing), 'now')
  assert.equal(pageCache.find('/'), undefined)
  assert.equal(pageCache.find('/?query'), undefined)
  assert.equal(shown(await pageCache.getOrMake('/', true, async () => answer('later'))), 'later')
})

test('an answer is compressed further when it is requested again, and only once', async () => {
  const pageCache = createPageCache([])
  const made = await pageCache.getOrMake('/', false, async () => answer(long))
  const first = made.br?.etag
  const larger = made.br?.body.length ?? 0
  assert.equal(brotliDecompressSync(made.br?.body ?? '').toString(), long)
  await setTimeout(300)
  assert.equal(made.br?.etag, first, 'there was no second request')
  pageCache.find('/')
  pageCache.find('/')
  while (!made.br?.earlier) await setTimeout(5)
  assert.ok(made.br.body.length < larger, `${made.br.body.length} of ${larger}`)
  assert.equal(brotliDecompressSync(made.br.body).toString(), long)
  const { etag } = made.br
  pageCache.find('/')
  await setTimeout(100)
  assert.deepEqual([made.br.etag, made.br.earlier], [etag, first])
})

test('a failed answer is not cached, and the next request makes it again', async () => {
  const pageCache = createPageCache([])
  const failing = async () => {
    throw new Error('away')
  }
  await assert.rejects(pageCache.getOrMake('/', false, failing), /away/)
  assert.equal(pageCache.find('/'), undefined)
  assert.equal(shown(await pageCache.getOrMake('/', false, async () => answer('back'))), 'back')
})

test('a query is ignored only for answers that were made with ignoresQuery', async () => {
  const pageCache = createPageCache([])
  await pageCache.getOrMake('/bare', true, async () => answer('bare'))
  await pageCache.getOrMake('/exact', false, async () => answer('exact'))
  assert.equal(shown(pageCache.find('/bare?a=b')), 'bare')
  assert.equal(pageCache.find('/exact?a=b'), undefined)
  assert.equal(pageCache.find('/exac'), undefined)
  assert.equal(pageCache.find('/?/bare'), undefined)
})

test('a pinned answer stays after every change', async () => {
  const asset = await compressed(answer('pinned'))
  const pageCache = createPageCache([], new Map([['/assets/a.js', asset]]))
  pageCache.drop()
  const pinned = pageCache.find('/assets/a.js')
  assert.equal(shown(pinned), 'pinned')
})

test('every answer has the common headers, and its own in place of one of the same name', async () => {
  const pageCache = createPageCache([
    ['X-Common', 'yes'],
    ['Cache-Control', 'no-store'],
  ])
  const { identity } = await pageCache.getOrMake('/', false, async () => answer('page'))
  assert.ok(identity.headers.includes('X-Common'))
  assert.ok(identity.headers.includes('no-cache'))
  assert.ok(!identity.headers.includes('no-store'))
})

test('what was made while content changed is sent, and kept by no cache in front', async () => {
  const edge = createEdge({ EDGE_CACHE: 'on' })
  const pageCache = createPageCache([], undefined, edge)
  const making = Promise.withResolvers<void>()
  const made = pageCache.getOrMake('/about', true, async () => {
    await making.promise
    return answer('about')
  })
  pageCache.drop()
  making.resolve()
  const isKept = ({ identity }: CachedAnswer) => identity.headers.includes('CDN-Cache-Control')
  assert.equal(isKept(await made), false)
  assert.equal(isKept(await pageCache.getOrMake('/about', true, async () => answer('about'))), true)
  const passing = answer('blog', { passing: true })
  assert.equal(isKept(await pageCache.getOrMake('/blog', true, async () => passing)), false)
})
