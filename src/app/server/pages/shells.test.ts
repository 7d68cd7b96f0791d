// On SQLite alone: made from the build; the content calls run on both engines.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { world } from '../../../../test/support/world.ts'

const shells = [
  ['/dashboard', 'portal', 'Client Portal', 'Loading dashboard...'],
  ['/console', 'console', 'Staff Console', 'Loading console...'],
] as const

for (const [path, name, title, waiting] of shells) {
  test(`the ${name} starts with a cached page that is the same for everybody`, async (t) => {
    const { get } = await world(t)
    const answer = await get(path, { Authorization: `Token ${'a'.repeat(43)}` })
    assert.equal(answer.status, 200)
    assert.equal(answer.headers.get('cache-control'), 'no-cache')
    assert.equal(answer.headers.get('set-cookie'), null)
    const page = await answer.text()
    assert.ok(page.includes(`<title>${title} | Coronet Consulting</title>`))
    assert.match(page, /<meta name="robots" content="noindex"/)
    assert.ok(page.split(`data-app="${name}"`)[1]?.includes(waiting))
    assert.doesNotMatch(page, /<header|<footer|Maren/)
    const again = await get(`${path}?project=one`)
    assert.equal(await again.text(), page, 'the query is for its scripts only')
    const etag = answer.headers.get('etag') ?? ''
    assert.equal((await get(path, { 'If-None-Match': etag })).status, 304)
  })
}

test('every path of a room of the console answers the same bytes; paths below the portal answer 404', async (t) => {
  const { get, request } = await world(t)
  for (const [first, path] of [
    ['/console', '/console/today'],
    ['/console/enquiries', '/console/enquiries/ENQ-1'],
    ['/console/enquiries', '/console/enquiries?state=won'],
    ['/console/nothing', '/console/a.js?b=c'],
  ] as const) {
    const console = await get(first)
    const page = await console.text()
    const answer = await get(path)
    assert.equal(answer.status, 200, path)
    assert.equal(answer.headers.get('etag'), console.headers.get('etag'), path)
    assert.equal(answer.headers.get('cache-control'), 'no-cache', path)
    assert.equal(await answer.text(), page, path)
    const etag = console.headers.get('etag') ?? ''
    assert.equal((await get(path, { 'If-None-Match': etag })).status, 304, path)
  }
  const posted = await request('/console/profile', { method: 'POST' })
  assert.equal(posted.status, 405)
  assert.equal(posted.headers.get('allow'), 'GET, HEAD')
  for (const path of [
    '/dashboard/projects',
    '/consoles',
    '/assets/console.js',
    '/assets/portal.css',
  ])
    assert.equal((await get(path)).status, 404, path)
})

for (const [path, name] of shells)
  test(`the ${name} page has two scripts that exist and an inline style sheet`, async (t) => {
    const { get } = await world(t)
    const page = await (await get(path)).text()
    const scripts = [...page.matchAll(/<script([^>]*) src="([^"]+)"[^>]*><\/script>/g)]
    assert.equal(scripts.length, 2)
    assert.doesNotMatch(page.replaceAll(/<script[^>]*><\/script>/g, ''), /<script/)
    assert.deepEqual(
      scripts.map(([, kind]) => kind?.trim()),
      ['', 'type="module"'],
    )
    assert.ok(
      page.indexOf('type="module"') < page.indexOf('<style>'),
      'the module is before the style sheet, which is most of the page',
    )
    const linked = [...page.matchAll(/href="(\/assets\/[^"]+)"/g)].map(([, to = '']) => to)
    // What Today adds to it.
    assert.deepEqual(
      linked.filter((to) => !to.endsWith('.js')).map((to) => to.replace(/-.{8}\.css$/, '')),
      name === 'console' ? ['/assets/ConsoleToday'] : [],
    )
    for (const asset of [...scripts.map(([, , to = '']) => to), ...linked]) {
      assert.equal((await get(asset)).status, 200, asset)
    }
  })

/** The classes in the style sheet of a page. */
const classes = (page: string) => {
  const [, sheet = ''] = /<style>([^]*?)<\/style>/.exec(page) ?? []
  // A hash has six characters, and an underscore before them where the first is a digit.
  return [...sheet.matchAll(/\.[\w-]{6,7}_([a-z]\w*)/g)].map(([, name]) => name)
}

test('public pages have no style of the portal and console, nor the other way round', async (t) => {
  const { whole } = await world(t)
  const home = await whole('/')
  assert.doesNotMatch(home, /assets\/(portal|console)-/)
  const has = (page: string, names: string[]) => names.map((name) => classes(page).includes(name))
  assert.deepEqual(has(home, ['footer', 'statistics', 'frame', 'rail']), [true, true, false, false])
  for (const [path] of shells) {
    const page = await whole(path)
    assert.deepEqual(has(page, ['footer', 'statistics', 'button']), [false, false, true], path)
  }
})

test('the host of the portal API is in the page and in the policy only where it is set', async (t) => {
  const api = 'https://portal.example.com/v2'
  const { get } = await world(t, { settings: { PORTAL_API_URL: `${api}/` } })
  for (const path of ['/dashboard', '/console', '/login', '/login/forgot']) {
    const answer = await get(path)
    assert.match(await answer.text(), new RegExp(`<html [^>]*data-portal-api="${api}"`), path)
    const policy = answer.headers.get('content-security-policy') ?? ''
    assert.match(policy, /connect-src 'self' https:\/\/portal\.example\.com;/, path)
  }
  const usual = await (await world(t)).get('/dashboard')
  assert.doesNotMatch(await usual.text(), /data-portal-api/)
  assert.match(usual.headers.get('content-security-policy') ?? '', /connect-src 'self';/)
})

test('the shells redirect other spellings of their address, and refuse methods that write', async (t) => {
  const { get, request } = await world(t)
  for (const [path, to] of [
    ['/dashboard/', '/dashboard'],
    ['/console/', '/console'],
    ['/console/profile/', '/console/profile'],
    ['/admin', '/console'],
  ] as const) {
    const answer = await get(path)
    assert.equal(answer.status, 308, path)
    assert.equal(answer.headers.get('location'), to)
  }
  for (const method of ['POST', 'PUT', 'DELETE']) {
    const answer = await request('/dashboard', { method })
    assert.equal(answer.status, 405)
    assert.equal(answer.headers.get('allow'), 'GET, HEAD')
  }
})
