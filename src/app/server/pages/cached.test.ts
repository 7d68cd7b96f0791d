// On SQLite alone: pages as they are cached; the content calls run on both engines.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import {
  calls,
  demoCalls,
  demoPages,
  filteredPages,
  pages,
  texts,
} from '../../../../test/fixtures/addresses.ts'
import { exchange } from '../../../../test/support/wire.ts'
import { world } from '../../../../test/support/world.ts'

// Each form of /contact has a ticket of its own, so no two answers are the same there.
const everything = [
  ...calls,
  ...demoCalls,
  ...pages,
  ...demoPages,
  ...filteredPages,
  ...texts,
].filter((path) => path !== '/contact')

const unpack = {
  identity: (body: Buffer) => body,
  gzip: gunzipSync,
  br: brotliDecompressSync,
}

/** The answer as it comes over the wire, not decompressed on the way. */
async function raw(port: number, path: string, ...headers: string[]) {
  const answer = await exchange(port, `GET ${path} HTTP/1.1`, 'Host: localhost', ...headers)
  return { ...answer, bytes: Buffer.from(answer.body, 'latin1') }
}

test('each address answers the same bytes in each encoding, when made and when cached', async (t) => {
  const { port } = await world(t)
  for (const path of everything) {
    const [plain] = [await raw(port, path)]
    const etags = new Map<string, string>()
    for (const [name, open] of Object.entries(unpack)) {
      for (const which of ['made', 'cached']) {
        const { status, headers, bytes } = await raw(port, path, `Accept-Encoding: ${name}`)
        assert.equal(status, 200, `${path} ${name} ${which}`)
        const isPacked = headers.has('content-encoding')
        assert.equal(isPacked, name !== 'identity' && plain.bytes.length >= 200, `${path} ${name}`)
        assert.equal(
          headers.get('content-length'),
          String(bytes.length),
          `${path} ${name} ${which}`,
        )
        assert.equal(headers.get('vary'), 'Accept-Encoding', path)
        const body = isPacked ? open(bytes) : bytes
        assert.ok(body.equals(plain.bytes), `${path} ${name} ${which}`)
        const etag = headers.get('etag') ?? ''
        assert.match(etag, /^"[\w-]{22}"$/)
        const earlier = etags.get(name)
        if (earlier && !filteredPages.includes(path)) {
          const headers = [`Accept-Encoding: ${name}`, `If-None-Match: ${earlier}`]
          const again = await raw(port, path, ...headers)
          assert.equal(again.status, 304, `${path} ${name}: made and cached are one answer`)
          assert.equal(again.headers.get('etag'), earlier)
        }
        etags.set(name, etag)
      }
    }
    const forms = plain.bytes.length < 200 ? 1 : 3
    assert.equal(new Set(etags.values()).size, forms, `${path}: one ETag for each form`)
  }
})

test('a conditional request for a current answer gets 304 without a body, however it is made', async (t) => {
  const { port, get } = await world(t)
  for (const path of [
    '/',
    '/api/services/',
    '/api/blog/?search=flow',
    '/blog?search=flow',
    '/icon.svg',
  ]) {
    const { headers } = await raw(port, path)
    const etag = headers.get('etag') ?? ''
    const fresh = [etag, `W/${etag}`, `"x", ${etag}`, `"x",W/${etag} , "y"`, '*']
    for (const condition of fresh) {
      const answer = await raw(port, path, `If-None-Match: ${condition}`)
      assert.equal(answer.status, 304, `${path} ${condition}`)
      assert.equal(answer.body, '')
      assert.equal(answer.headers.get('etag'), etag)
      assert.equal(answer.headers.get('vary'), 'Accept-Encoding')
      assert.equal(answer.headers.get('content-type'), null)
      assert.equal(answer.headers.get('content-security-policy')?.startsWith('default-src'), true)
      assert.match(answer.headers.get('x-request-id') ?? '', /./)
    }
    for (const condition of ['"x"', etag.slice(1, -1), `${etag.slice(0, -1)}x"`, '', `x${etag}`]) {
      const answer = await get(path, { 'If-None-Match': condition, 'Accept-Encoding': 'identity' })
      assert.equal(answer.status, 200, `${path} ${condition}`)
    }
  }
})

test('the ETag of one encoding does not match another', async (t) => {
  const { port } = await world(t)
  const { headers } = await raw(port, '/', 'Accept-Encoding: br')
  const condition = `If-None-Match: ${headers.get('etag')}`
  assert.equal((await raw(port, '/', condition, 'Accept-Encoding: br')).status, 304)
  assert.equal((await raw(port, '/', condition, 'Accept-Encoding: gzip')).status, 200)
  assert.equal((await raw(port, '/', condition)).status, 200)
})

test('the ETag of the larger form, received before the smallest was made, still answers 304', async (t) => {
  const { port } = await world(t)
  const etagNow = async () =>
    (await raw(port, '/', 'Accept-Encoding: br')).headers.get('etag') as string
  const first = await etagNow()
  while ((await etagNow()) === first) await setTimeout(20)
  const again = await raw(port, '/', 'Accept-Encoding: br', `If-None-Match: "x", W/${first}`)
  assert.deepEqual([again.status, again.headers.get('etag')], [304, first])
  const plain = await raw(port, '/', `If-None-Match: ${first}`)
  assert.equal(plain.status, 200)
})

const accepted: [header: string, encoding: string | null][] = [
  ['', null],
  ['identity', null],
  ['gzip', 'gzip'],
  ['gzip, deflate, br, zstd', 'br'],
  ['GZIP', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.000,gzip;q=0', null],
  ['br;q=0.5', 'br'],
  ['*', 'gzip'],
  ['*;q=0', null],
  ['deflate, zstd', null],
  ['brotli', null],
  [';;;,,=', null],
]

test('the encoding is the best that the caller accepts', async (t) => {
  const { port } = await world(t)
  for (const path of ['/about', '/api/faqs/?category=']) {
    for (const [header, encoding] of accepted) {
      const { headers } = await raw(port, path, `Accept-Encoding: ${header}`)
      assert.equal(headers.get('content-encoding'), encoding, `${path} "${header}"`)
    }
  }
})

test('query parameters that a page ignores create no second cached answer', async (t) => {
  const { port } = await world(t)
  const plain = await raw(port, '/about')
  for (const query of [
    '?utm_source=news',
    '?category=a&category=b',
    '?a=%00',
    '?',
    '??',
    '?%F0%9F%99%82',
  ]) {
    assert.equal((await raw(port, `/about${query}`)).body, plain.body, query)
  }
})

test('a page that is made for one query alone is made 120 times a minute for one client', async (t) => {
  const { get } = await world(t)
  for (const path of ['/blog?search=gardening', '/case-studies?industry=healthcare']) {
    for (let time = 1; time <= 120; time += 1) assert.equal((await get(path)).status, 200, path)
    assert.equal((await get(path)).status, 429, path)
    assert.equal((await get(path.replace(/\?.*/, ''))).status, 200, 'a cached one is no work')
  }
})
