import assert from 'node:assert/strict'
import { test } from 'node:test'
import { world } from '../../../test/support/world.ts'

test('the portal and the console start in a page that is the same for all, and kept', async (t) => {
  const { get } = await world(t)
  for (const path of ['/dashboard', '/console']) {
    const answer = await get(path, { Authorization: `Token ${'a'.repeat(43)}` })
    assert.equal(answer.status, 200)
    assert.equal(answer.headers.get('cache-control'), 'no-cache')
    assert.equal(answer.headers.get('set-cookie'), null)
    const page = await answer.text()
    assert.match(page, /<title>Client Portal \| Coronet Consulting<\/title>/)
    assert.match(page, /<meta name="robots" content="noindex"/)
    assert.match(page, /data-app="portal"[^]*Loading dashboard\.\.\./)
    assert.doesNotMatch(page, /<header|<footer|Maren/)
    const again = await get(`${path}?project=one`)
    assert.equal(await again.text(), page, 'what stands after ? is for its scripts')
    const etag = answer.headers.get('etag') ?? ''
    assert.equal((await get(path, { 'If-None-Match': etag })).status, 304)
  }
})

test('it names its scripts and its sheet, which are there, and runs nothing before but the theme', async (t) => {
  const { get } = await world(t)
  const page = await (await get('/dashboard')).text()
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
  for (const path of [...scripts.map(([, , to = '']) => to), ...linked]) {
    assert.equal((await get(path)).status, 200, path)
  }
})

test('what only the portal needs weighs on no public page', async (t) => {
  const { get, whole } = await world(t)
  const page = await (await get('/dashboard')).text()
  const styles = /href="(\/assets\/portal-[^"]+\.css)"/.exec(page)?.[1] ?? ''
  const own = await (await get(styles)).text()
  const home = await whole('/')
  assert.doesNotMatch(home, /assets\/portal-/)
  const [, sheet = ''] = /<style>([^]*?)<\/style>/.exec(home) ?? []
  const classes = (css: string) => new Set(css.match(/\.[\w-]{6}_[a-z]\w*/g))
  const shared = [...classes(own)].filter((name) => classes(sheet).has(name))
  assert.ok(classes(own).size > 20, 'its classes were found')
  assert.deepEqual(shared, [])
})

test('where the portal asks stands in the page and in the policy, and nowhere else unless it is set', async (t) => {
  const api = 'https://portal.example.com/v2'
  const { get } = await world(t, { settings: { PORTAL_API_URL: `${api}/` } })
  for (const path of ['/dashboard', '/login', '/login/forgot']) {
    const answer = await get(path)
    assert.match(await answer.text(), new RegExp(`<html [^>]*data-portal-api="${api}"`), path)
    const policy = answer.headers.get('content-security-policy') ?? ''
    assert.match(policy, /connect-src 'self' https:\/\/portal\.example\.com;/, path)
  }
  const usual = await (await world(t)).get('/dashboard')
  assert.doesNotMatch(await usual.text(), /data-portal-api/)
  assert.match(usual.headers.get('content-security-policy') ?? '', /connect-src 'self';/)
})

test('their addresses have one spelling each, and take nothing but reading', async (t) => {
  const { get, request } = await world(t)
  for (const [path, to] of [
    ['/dashboard/', '/dashboard'],
    ['/console/', '/console'],
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
