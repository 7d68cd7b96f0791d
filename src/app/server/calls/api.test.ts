import assert from 'node:assert/strict'
import { test } from 'node:test'
import { calls, demoCalls } from '../../../../test/fixtures/addresses.ts'
import { world } from '../../../../test/support/world.ts'

interface Refusal {
  detail: string
  errors?: Record<string, string[]>
}

/** One sentence for a person, without a word about the implementation. */
function assertPlain(refusal: Refusal, what: string) {
  assert.match(refusal.detail, /^[A-Z"][^\n]{5,200}\.$/, what)
  assert.doesNotMatch(
    JSON.stringify(refusal),
    /\bat .*\.(ts|js)|select |sqlite|zod|undefined/i,
    what,
  )
}

const long = 'a'.repeat(10_000)
const refusals: [path: string, status: number, errors: string[]][] = [
  ['/api/services/?colour=red', 422, []],
  ['/api/services/?Category=build', 422, []],
  ['/api/services/?category[]=build', 422, []],
  ['/api/services/?category%5Beq%5D=build', 422, []],
  ['/api/services/?__proto__=x', 422, []],
  ['/api/services/?constructor=x', 422, []],
  ['/api/services/?position=1', 422, []],
  ['/api/faqs/?updated_at=2026', 422, []],
  ['/api/blog/?words=flow', 422, []],
  ['/api/partners/?featured=true', 422, []],
  ['/api/homepage/?x', 422, []],
  [`/api/services/?${long}=1`, 422, []],
  ['/api/services/?category=build&category=care', 400, []],
  ['/api/services/?category=build&category=build', 400, []],
  ['/api/services/?category=Build', 400, ['category']],
  ["/api/services/?category='", 400, ['category']],
  ['/api/services/?category=%22', 400, ['category']],
  ['/api/services/?category=build%00', 400, ['category']],
  ['/api/services/?category=a;b', 400, ['category']],
  [`/api/services/?category=${long}`, 400, ['category']],
  ['/api/services/?featured=yes', 400, ['featured']],
  ['/api/services/?featured=TRUE&category=-', 400, ['category', 'featured']],
  ['/api/testimonials/?service=a--b', 400, ['service']],
  ['/api/certifications/?team_member=../x', 400, ['team_member']],
  ['/api/ctas/by_placement/?placement=a b'.replace(' ', '%20'), 400, ['placement']],
  ['/api/case-studies/?industry=%F0%9F%99%82', 400, ['industry']],
  ['/api/blog/?category=best_practices', 400, ['category']],
  ['/api/blog/?search=%', 400, []],
  ['/api/blog/?search=%ff', 400, []],
]

test('an invalid query is refused in one plain sentence that names the field', async (t) => {
  const { get, log } = await world(t)
  for (const [path, status, fields] of refusals) {
    const what = path.slice(0, 60)
    const answer = await get(path)
    assert.equal(answer.status, status, what)
    assert.equal(answer.headers.get('cache-control'), 'no-store', what)
    const refusal = (await answer.json()) as Refusal
    assertPlain(refusal, what)
    assert.deepEqual(Object.keys(refusal.errors ?? {}).sort(), fields, what)
    assert.ok(JSON.stringify(refusal).length < 1_000, what)
  }
  assert.equal((await get('/api/services/')).status, 200, 'the program still answers')
  assert.deepEqual(
    log.filter(({ level }) => Number(level) >= 40),
    [],
    'none is logged as an error',
  )
})

test('every address that does not exist answers 404 in the same words', async (t) => {
  const { get } = await world(t)
  const nowhere = [
    '/api/x/',
    '/api/x',
    '/api//services/',
    '/api/services//',
    '/api/blog/x/',
    '/api/v1/',
  ]
  for (const path of [
    ...nowhere,
    '/api/services/advisory/x/',
    '/api/case-studies/x/',
    '/api/legal/',
  ]) {
    const answer = await get(path)
    assert.equal(answer.status, 404, path)
    assert.deepEqual(await answer.json(), { detail: 'There is nothing at this address.' }, path)
  }
})

test('each call answers HEAD with the headers of GET and no body', async (t) => {
  const { get, request } = await world(t)
  for (const path of [...calls, ...demoCalls, '/api/blog/?search=flow', '/api/openapi.json']) {
    for (const which of ['made', 'cached']) {
      const head = await request(path, { method: 'HEAD' })
      const whole = await get(path)
      assert.equal(head.status, 200, `${path} ${which}`)
      assert.equal(await head.text(), '')
      const named = (answer: Response, name: string) => answer.headers.get(name)
      for (const name of ['etag', 'content-type', 'content-length', 'vary', 'cache-control']) {
        assert.equal(named(head, name), named(whole, name), `${path} ${which} ${name}`)
      }
    }
  }
})

test('each call refuses methods that write, and names those that it allows', async (t) => {
  const { request } = await world(t)
  for (const path of [...calls, ...demoCalls, '/api/', '/api/openapi.json']) {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      const answer = await request(path, { method })
      assert.equal(answer.status, 405, `${method} ${path}`)
      assert.equal(answer.headers.get('allow'), 'GET, HEAD')
      const refusal = (await answer.json()) as Refusal
      assert.deepEqual(refusal, { detail: 'This address answers GET, HEAD only.' })
    }
  }
})

test('a call without its final slash redirects to the one with it, and keeps the query', async (t) => {
  const { get, request } = await world(t)
  for (const path of [...calls, ...demoCalls, '/api/']) {
    for (const query of ['', '?category=build', '?a=%2F%2Fevil.example&b']) {
      const answer = await get(path.slice(0, -1) + query)
      assert.equal(answer.status, 308, path)
      assert.equal(answer.headers.get('location'), path + query)
    }
  }
  const posted = await request('/api/services', { method: 'POST', body: '{}' })
  assert.equal(posted.status, 308)
})

test('no address redirects to another host', async (t) => {
  const { get } = await world(t)
  const tried = [
    '//evil.example',
    '//evil.example/',
    '///evil.example/',
    '//evil.example/services/',
    '//evil.example/..',
    '/\\evil.example/',
    '/%5Cevil.example/',
    '/%2F/evil.example/',
    '/api//evil.example',
    '/api///evil.example/services',
    '/services//evil.example/',
    '/blog//',
    '/api/services//evil.example',
    '/https://evil.example/',
  ]
  for (const path of tried) {
    const { status, headers } = await get(path)
    const to = headers.get('location')
    assert.ok(to === null || /^\/(?![/\\])/.test(to), `${path} → ${status} ${to}`)
    assert.ok(status >= 300, path)
  }
})

test('a page of another site may read content, but not with credentials', async (t) => {
  const { get } = await world(t)
  const answer = await get('/api/services/', { Origin: 'https://elsewhere.example' })
  assert.equal(answer.headers.get('access-control-allow-origin'), '*')
  assert.equal(answer.headers.get('access-control-allow-credentials'), null)
  assert.equal(answer.headers.get('set-cookie'), null)
})

test('a caller who sends too many filters gets 429, and others do not', async (t) => {
  const { get, clock } = await world(t, { settings: { TRUSTED_PROXIES: '127.0.0.1' } })
  const filter = (from: string) => get('/api/faqs/?category=firm', { 'X-Forwarded-For': from })
  const statuses = await Promise.all(
    Array.from({ length: 130 }, async () => (await filter('192.0.2.1')).status),
  )
  assert.equal(statuses.filter((status) => status === 200).length, 120)
  assert.equal(statuses.filter((status) => status === 429).length, 10)

  const refused = await filter('192.0.2.1')
  assert.equal(refused.headers.get('retry-after'), '1')
  assertPlain((await refused.json()) as Refusal, '429')
  assert.equal((await filter('192.0.2.2')).status, 200, 'another caller')
  const cached = await get('/api/faqs/', { 'X-Forwarded-For': '192.0.2.1' })
  assert.equal(cached.status, 200, 'cached bytes have no limit')
  clock.pass(1_000)
  assert.equal((await filter('192.0.2.1')).status, 200, 'after waiting')
})
