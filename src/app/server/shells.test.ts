// On SQLite alone: made from the build; the content calls run on both engines.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { world } from '../../../test/support/world.ts'

const shells = [
  ['/dashboard', 'portal', 'Client Portal', 'Loading dashboard...'],
  ['/console', 'console', 'Staff Console', 'Loading console...'],
] as const

for (const [path, name, title, waiting] of shells) {
  test(`the ${name} starts in a page that is the same for all, and cached`, async (t) => {
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
    assert.equal(await again.text(), page, 'what stands after ? is for its scripts')
    const etag = answer.headers.get('etag') ?? ''
    assert.equal((await get(path, { 'If-None-Match': etag })).status, 304)
  })
}

test('every path below the console answers the same bytes, and none below the portal does', async (t) => {
  const { get, request } = await world(t)
  const console = await get('/console')
  const page = await console.text()
  for (const path of ['/console/profile', '/console/enquiries/ENQ-1', '/console/a.js?b=c']) {
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
  test(`the ${name} names its scripts and its sheet, which are there, and runs nothing before but the theme`, async (t) => {
    const { get } = await world(t)
    const page = await (await get(path)).text()
    const scripts = [...page.matchAll(/<script([^>]*) src="([^"]+)"[^>]*><\/script>/g)]
    assert.equal(scripts.length, 2)
    assert.doesNotMatch(page.replaceAll(/<script[^>]*><\/script>/g, ''), /<script/)
    assert.deepEqual(
      scripts.map(([, kind]) => kind?.trim()),
      ['', 'type="module"'],
    )
    const linked = [...page.matchAll(/href="(\/assets\/[^"]+\.(?:css|js))"/g)].map(
      ([, to = '']) => to,
    )
    assert.equal(linked.filter((to) => to.endsWith('.css')).length, 1)
    for (const asset of [...scripts.map(([, , to = '']) => to), ...linked]) {
      assert.equal((await get(asset)).status, 200, asset)
    }
  })

const classes = (css: string) => new Set(css.match(/\.[\w-]{6}_[a-z]\w*/g))

test('no public page loads what only the portal and the console need', async (t) => {
  const { get, whole } = await world(t)
  const home = await whole('/')
  assert.doesNotMatch(home, /assets\/(portal|console)-/)
  const [, sheet = ''] = /<style>([^]*?)<\/style>/.exec(home) ?? []
  for (const [path, name] of shells) {
    const page = await (await get(path)).text()
    const styles = new RegExp(`href="(/assets/${name}-[^"]+\\.css)"`).exec(page)?.[1] ?? ''
    const own = await (await get(styles)).text()
    const shared = [...classes(own)].filter((each) => classes(sheet).has(each))
    assert.ok(classes(own).size > 20, 'its classes were found')
    assert.deepEqual(shared, [])
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

test('their addresses have one spelling each, and allow nothing but reading', async (t) => {
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
