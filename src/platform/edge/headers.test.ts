import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  calls,
  demoCalls,
  demoPages,
  filteredPages,
  pages,
  texts,
} from '../../../test/fixtures/addresses.ts'
import { signedIn } from '../../../test/support/signin/signed-in.ts'
import { world } from '../../../test/support/world.ts'

const kept = 'cdn-cache-control'
const open = [...pages, ...demoPages, ...filteredPages, ...texts, ...calls, ...demoCalls]
const closed = ['/api/users/me/', '/api/projects/', '/api/notifications/']

test('a cache in front may keep pages, content calls, feeds and what programs read', async (t) => {
  const { get, whole, lookForChanges } = await world(t, { settings: { EDGE_CACHE: 'on' } })
  await lookForChanges()
  const expected = {
    '/': 'site site-home',
    '/about': 'site site-about',
    '/blog/flow-or-apex': 'site site-blog',
    '/blog/rss.xml': 'site site-blog',
    '/api/blog/': 'site site-blog',
    '/about.md': 'site site-about',
    '/sitemap.xml': 'site site-sitemap',
    '/robots.txt': 'site site-robots',
  }
  for (const [path, keys] of Object.entries(expected)) {
    // One that went out without its content is kept by nobody.
    if (!/\.|^\/api/.test(path)) await whole(path)
    for (const time of ['made', 'cached']) {
      const { headers } = await get(path)
      assert.equal(headers.get(kept), 'max-age=1, stale-if-error=86400', `${path} ${time}`)
      assert.equal(headers.get('surrogate-control'), headers.get(kept), path)
      assert.equal(headers.get('surrogate-key'), keys, path)
      assert.equal(headers.get('cache-control'), 'no-cache', path)
    }
  }
  const etag = (await get('/about')).headers.get('etag') ?? ''
  const unchanged = await get('/about', { 'If-None-Match': etag })
  assert.equal(unchanged.status, 304)
  assert.equal(unchanged.headers.get('surrogate-key'), 'site site-about')
})

test('where it is asked to forget, it may keep for an hour', async (t) => {
  const settings = { EDGE_PURGE_URL: 'http://127.0.0.1:9/' }
  const { get, whole, lookForChanges } = await world(t, { settings })
  await lookForChanges()
  await whole('/about')
  const { headers } = await get('/about')
  assert.match(headers.get(kept) ?? '', /^max-age=3600, stale-while-revalidate=60, /)
})

test('what it may keep is the same for everybody, to the byte', async (t) => {
  const here = await world(t, { settings: { EDGE_CACHE: 'on' } })
  await here.lookForChanges()
  const own = { ...(await signedIn(here, 'demo')), 'User-Agent': 'another' }
  assert.equal((await here.get('/api/users/me/', own)).status, 200)
  let count = 0
  for (const path of open) {
    await here.whole(path)
    const [one, other] = [await here.get(path), await here.get(path, own)]
    if (!one.headers.has(kept)) continue
    count += 1
    assert.equal(one.headers.get('vary'), 'Accept-Encoding', path)
    assert.equal(await other.text(), await one.text(), path)
    for (const headers of [one.headers, other.headers])
      assert.equal(headers.get('set-cookie'), null, path)
  }
  assert.ok(count > 40, `${count} were compared`)
})

test('it may keep nothing of a signed-in person, no form, no fault and no applications', async (t) => {
  const here = await world(t, { settings: { EDGE_CACHE: 'on' } })
  await here.lookForChanges()
  const own = await signedIn(here, 'demo')
  const answers = [
    ...(await Promise.all(closed.map((path) => here.get(path, own)))),
    ...(await Promise.all(
      ['/contact', '/nothing', '/api/nothing/', '/blog?search=flow', '/console', '/health'].map(
        (path) => here.get(path),
      ),
    )),
    await here.request('/contact', {
      method: 'POST',
      body: new URLSearchParams({ name: 'Quince' }),
    }),
    await here.request('/about', { method: 'DELETE' }),
  ]
  for (const { url, status, headers } of answers)
    assert.deepEqual(
      [headers.get(kept), headers.get('surrogate-key')],
      [null, null],
      `${url} ${status}`,
    )
})

test('what is asked for with a query that nobody reads is kept by no cache in front', async (t) => {
  const { get, whole, lookForChanges } = await world(t, { settings: { EDGE_CACHE: 'on' } })
  await lookForChanges()
  for (const path of ['/about', '/robots.txt', '/blog/rss.xml', '/about.md', '/blog']) {
    // The first makes it, the others find it.
    for (const query of ['?one', '?other', '?']) {
      const { headers, status } = await get(path + query)
      const said = [kept, 'surrogate-control', 'surrogate-key'].filter((name) => headers.has(name))
      assert.deepEqual([status, said], [200, []], path + query)
    }
    if (!path.includes('.')) await whole(path)
    assert.ok((await get(path)).headers.has(kept), path)
    const etag = (await get(path)).headers.get('etag') ?? ''
    const unchanged = await get(`${path}?one`, { 'If-None-Match': etag })
    assert.deepEqual([unchanged.status, unchanged.headers.has(kept)], [304, false], path)
    assert.equal(unchanged.headers.get('etag'), etag)
  }
  assert.ok((await get('/blog?category=best-practices')).headers.has(kept), 'a page of its own')
})

test('it may keep where an old address leads, until that changes', async (t) => {
  const { get, database, lookForChanges } = await world(t, { settings: { EDGE_CACHE: 'on' } })
  await database.transaction((trx) =>
    trx
      .insertInto('old_address')
      .values({
        id: 'quince',
        from_address: '/quince.html',
        from_key: '/quince.html',
        to_address: '/about',
        created_at: '2026-01-01T00:00:00.000Z',
        hits: 0,
        last_used_at: null,
      })
      .execute(),
  )
  await lookForChanges()
  const { status, headers } = await get('/quince.html')
  assert.equal(status, 301)
  assert.match(headers.get(kept) ?? '', /^max-age=1,/)
  // Each of these leads there, too, and is another address to a cache.
  for (const path of ['/quince.html?from=mail', '/%71uince.html']) {
    const other = await get(path)
    assert.equal(other.status, 301, path)
    assert.equal(other.headers.get(kept), null, path)
  }
})

test('without the setting nothing is said to a cache in front', async (t) => {
  const { get } = await world(t)
  for (const path of ['/', '/about', '/api/services/', '/robots.txt']) {
    const { headers } = await get(path)
    const said = [kept, 'surrogate-control', 'surrogate-key'].filter((name) => headers.has(name))
    assert.deepEqual(said, [], path)
  }
})
