// On SQLite alone: paths are refused before the database is used.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exchange, readWire, send } from '../../../test/support/wire.ts'
import { world } from '../../../test/support/world.ts'

const long = 'a'.repeat(12_000)
const odd = [
  '/%00',
  '/about%00',
  '/about%0d%0aX-Injected:%201',
  '/%2e%2e/etc/passwd',
  '/..%2f..%2fetc/passwd',
  '/..%5c..%5cetc/passwd',
  '/../../etc/passwd',
  '/assets/..%2f..%2fpackage.json',
  '/assets/%2e%2e/manifest.json',
  '/%ff',
  '/%c0%af',
  '/%',
  '/%4',
  '/%zz',
  '/a%',
  '/\\',
  '/\\evil.example',
  '/..\\..\\etc',
  '/%5c',
  '//',
  '///',
  '//about',
  '/about//',
  '/services//advisory',
  `/${long}`,
  `/services/${long}`,
  '/%F0%9F%99%82',
  '/caf\u00e9',
  '/\u0001',
  '/about\u007f',
  '/a<b>',
  '/{slug}',
  '/:slug',
  '/services/:slug',
  '/*',
  '/about/*',
  '/api/%2e%2e/%2e%2e/',
  '/blog/../about',
  '/./about',
  '/about/.',
  '/api/services/..',
  '/.git/config',
  '/dist/manifest.json',
  '/src/app/server/main.ts',
]

test('an odd spelling of a path finds nothing, and each refusal has a plain message', async (t) => {
  const { port, whole, log } = await world(t)
  const before = await whole('/')
  for (const path of odd) {
    const { status, headers, body } = await exchange(
      port,
      `GET ${path} HTTP/1.1`,
      'Host: localhost',
    )
    const label = JSON.stringify(path.slice(0, 40))
    assert.ok([400, 404].includes(status), `${label} ${status}`)
    assert.equal(headers.get('x-injected'), null, label)
    assert.match(headers.get('content-security-policy') ?? '', /^default-src 'none'/, label)
    assert.doesNotMatch(body, /root:|"dependencies"|loader":| at \S+\.ts:\d/, label)
  }
  assert.equal(await whole('/'), before, 'the cached page is unchanged')
  assert.deepEqual(
    log.filter(({ level }) => Number(level) >= 40),
    [],
  )
})

test('no page or endpoint has a second address by an escaped letter', async (t) => {
  const { get } = await world(t)
  const spelled = [
    '/%61bout',
    '/services/%61dvisory',
    '/api/%73ervices/',
    '/api/services/%61dvisory/',
    '/blog/flow%2Dor-apex',
  ]
  for (const path of spelled) assert.equal((await get(path)).status, 404, path)
})

test('a header over 16 kB is refused, and so are bytes that are not HTTP', async (t) => {
  const { port, get } = await world(t)
  const large = await exchange(
    port,
    'GET / HTTP/1.1',
    'Host: localhost',
    `X-Long: ${'a'.repeat(17_000)}`,
  )
  assert.equal(large.status, 431)
  const path = await exchange(port, `GET /${'a'.repeat(17_000)} HTTP/1.1`, 'Host: localhost')
  assert.equal(path.status, 431)
  const nonsense = [
    'hello\r\n\r\n',
    '\u0016\u0003\u0001\u0002',
    'GET /\r\n\r\n',
    'GET / HTTP/1.1\r\nHost localhost\r\n\r\n',
    'GET / HTTP/1.1\r\nHost: localhost\r\nX: a\u0000b\r\n\r\n',
    'GET / HTTP/1.1\r\nHost: localhost\r\n X: folded\r\n\r\n',
  ]
  for (const text of nonsense) {
    const answer = readWire(await send(port, Buffer.from(text, 'latin1')))
    assert.equal(answer.status, 400, JSON.stringify(text))
    assert.match(answer.body, /^\{"detail":"[A-Z][\w ]+\."\}$/)
  }
  assert.equal((await get('/')).status, 200)
})
