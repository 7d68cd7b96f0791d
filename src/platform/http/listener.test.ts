// On SQLite alone: connections and bytes, before any query of the database.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exchange, readWire, send, type Wire } from '../../../test/support/wire.ts'
import { world } from '../../../test/support/world.ts'
import { contentPolicy } from './headers.ts'

const names = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'permissions-policy',
  'referrer-policy',
  'x-content-type-options',
  'x-frame-options',
]

/** One answer of each kind that there is. */
async function everyKind(port: number): Promise<[kind: string, status: number, answer: Wire][]> {
  const request = (line: string, ...headers: string[]) =>
    exchange(port, `${line} HTTP/1.1`, 'Host: localhost', ...headers)
  const first = await request('GET /')
  const etag = `If-None-Match: ${first.headers.get('etag')}`
  const asset = /\/assets\/[\w.-]+/.exec(first.body)?.[0]
  const form = ['Content-Type: application/x-www-form-urlencoded', 'Content-Length: 0']
  return [
    ['first', 200, first],
    ['cached', 200, await request('GET /')],
    ['cached HEAD', 200, await request('HEAD /')],
    ['not changed', 304, await request('GET /', etag)],
    ['first call', 200, await request('GET /api/services/')],
    ['cached call', 200, await request('GET /api/services/')],
    ['filtered call', 200, await request('GET /api/faqs/?category=firm')],
    ['asset', 200, await request(`GET ${asset}`)],
    ['icon', 200, await request('GET /icon.svg')],
    ['with a slash', 308, await request('GET /about/')],
    ['without a slash', 308, await request('GET /api/faqs')],
    ['bad value', 400, await request('GET /api/faqs/?featured=x')],
    ['not there', 404, await request('GET /nothing')],
    ['no such call', 404, await request('GET /api/nothing/')],
    ['no such asset', 404, await request('GET /assets/nothing.js')],
    ['wrong method', 405, await request('PUT /')],
    ['method refused at the gate', 405, await request('TRACE /')],
    [
      'too large',
      413,
      await request(
        'POST /login',
        'Content-Type: application/x-www-form-urlencoded',
        'Content-Length: 70000',
      ),
    ],
    ['wrong type', 415, await request('POST /contact', 'Content-Length: 0')],
    ['encoded', 415, await request('POST /contact', 'Content-Encoding: br')],
    ['another host', 421, await exchange(port, 'GET / HTTP/1.1', 'Host: elsewhere.example')],
    ['unknown name', 422, await request('GET /api/faqs/?x=1')],
    ['large header', 431, await request('GET /', `X: ${'a'.repeat(17_000)}`)],
    ['no HTTP', 400, readWire(await send(port, 'hello\r\n\r\n'))],
    ['refused form', 400, await request('POST /login', ...form)],
  ]
}

test('an answer of any kind has the security headers and an id of its own', async (t) => {
  const { port } = await world(t)
  const ids = new Set<string>()
  const kinds = await everyKind(port)
  for (const [kind, status, { status: was, headers }] of kinds) {
    assert.equal(was, status, kind)
    for (const name of names)
      assert.match(headers.get(name) ?? '', /^[^,]+(, |$)|\(\)/, `${kind}: ${name}`)
    assert.equal(headers.get('x-content-type-options'), 'nosniff', kind)
    assert.equal(headers.get('x-frame-options'), 'DENY', `${kind}: sent once`)
    assert.equal(headers.get('referrer-policy'), 'no-referrer', kind)
    assert.equal(headers.get('strict-transport-security'), null, `${kind}: not under http`)
    assert.equal(headers.get('x-powered-by') ?? headers.get('server'), null, kind)
    assert.equal(headers.get('set-cookie'), null, kind)
    ids.add(headers.get('x-request-id') ?? '')
  }
  assert.equal(ids.size, kinds.length, 'no id twice')
  for (const id of ids) assert.match(id, /^[\w-]{13,}$/)
})

test('a refusal may not be stored by any cache', async (t) => {
  const { port } = await world(t)
  for (const [kind, status, { headers }] of await everyKind(port)) {
    const caching = headers.get('cache-control')
    if (kind === 'no HTTP' || kind === 'large header') continue
    if (status >= 400) assert.equal(caching, 'no-store', kind)
    else if (status !== 308) assert.match(caching ?? '', /no-cache|immutable/, kind)
  }
})

test('under https every answer tells browsers to use https only', async (t) => {
  const { port } = await world(t, { settings: { PUBLIC_URL: 'https://www.coronet.example' } })
  for (const [kind, , { headers }] of await everyKind(port)) {
    // Not of other hosts of the firm, which nobody here has asked.
    assert.equal(headers.get('strict-transport-security'), 'max-age=63072000', kind)
    assert.match(headers.get('content-security-policy') ?? '', /upgrade-insecure-requests/, kind)
  }
})

test('https is demanded of subdomains, too, and said to browsers beforehand, only when it is asked for', async (t) => {
  const expected = {
    off: 'max-age=63072000',
    on: 'max-age=63072000; includeSubDomains',
    preload: 'max-age=63072000; includeSubDomains; preload',
  }
  for (const [HSTS_SUBDOMAINS, demanded] of Object.entries(expected)) {
    const settings = { PUBLIC_URL: 'https://www.coronet.example', HSTS_SUBDOMAINS }
    const { headers } = await (await world(t, { settings })).get('/')
    assert.equal(headers.get('strict-transport-security'), demanded)
  }
})

const ownStyles = [
  [[], `'self'`],
  [['hash='], `'self' 'sha256-hash='`],
  [['hash=', 'own='], `'self' 'sha256-hash=' 'sha256-own='`],
] as const

for (const [hashes, styles] of ownStyles) {
  test(`the policy allows styles from ${styles} and nothing else`, () => {
    const policy = contentPolicy({ connect: [], https: false }, hashes)
    const directives = new Map(
      policy.split('; ').map((one) => [one.split(' ')[0], one.split(' ').slice(1).join(' ')]),
    )
    assert.equal(directives.get('default-src'), `'none'`)
    assert.equal(directives.get('connect-src'), `'self'`)
    assert.equal(directives.get('form-action'), `'self'`)
    assert.equal(directives.get('base-uri'), `'none'`)
    assert.equal(directives.get('frame-ancestors'), `'none'`)
    assert.equal(directives.get('require-trusted-types-for'), `'script'`)
    assert.equal(directives.get('style-src'), styles)
    assert.doesNotMatch(policy, /unsafe|\*|http:|https:|data:|blob:|nonce/)
  })
}

test('a page may call the host that its content comes from, and no other host', async (t) => {
  const { get } = await world(t, { settings: { CONTENT_API_URL: 'http://127.0.0.1:9/api' } })
  const policy = (await get('/robots.txt')).headers.get('content-security-policy') ?? ''
  assert.match(policy, /connect-src 'self' http:\/\/127\.0\.0\.1:9;/)
})

test('a connection serves one request after another, each with its own answer', async (t) => {
  const { port } = await world(t)
  const one = (path: string, last = false) =>
    `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${last ? 'Connection: close\r\n' : ''}\r\n`
  const text = await send(
    port,
    one('/robots.txt') + one('/nothing') + one('/api/hero/') + one('/robots.txt', true),
  )
  const statuses = [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => status)
  assert.deepEqual(statuses, ['200', '404', '200', '200'])
})

test('a connection is closed after the gate refuses a request on it', async (t) => {
  const { port } = await world(t)
  const smuggled = 'GET /api/hero/ HTTP/1.1\r\nHost: localhost\r\n\r\n'
  const bad = `GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${smuggled.length}\r\n\r\n${smuggled}`
  const text = await send(port, bad + smuggled)
  assert.deepEqual(
    [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => status),
    ['400'],
  )
})

test('a caller who disconnects in the middle of a request causes no warning and no error', async (t) => {
  const { port, get, log } = await world(t)
  const { connect } = await import('node:net')
  const { setTimeout } = await import('node:timers/promises')
  const form =
    'POST /contact HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\n'
  for (const begun of [
    `${form}Content-Length: 100\r\n\r\nname=`,
    'GET / HT',
    `${form}Transfer-Encoding: chunked\r\n\r\n5\r\nna`,
  ]) {
    const socket = connect(port, '127.0.0.1')
    socket.write(begun)
    await setTimeout(50)
    socket.destroy()
  }
  await setTimeout(50)
  assert.equal((await get('/')).status, 200)
  assert.deepEqual(
    log.filter(({ level }) => Number(level) >= 40),
    [],
  )
})

test('a request is logged with its path without the query, and its status', async (t) => {
  const { get, log } = await world(t)
  const answer = await get('/api/blog/?search=tangerine', {
    Authorization: 'Token tangerine',
    Cookie: 'a=tangerine',
  })
  const line = log.find(({ id }) => id === answer.headers.get('x-request-id'))
  assert.equal(line?.['path'], '/api/blog/')
  assert.equal(line?.['status'], 200)
  assert.doesNotMatch(JSON.stringify(log), /tangerine/)
})
