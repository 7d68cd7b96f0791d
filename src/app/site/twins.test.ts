// On SQLite alone: pages as they are rendered; the content calls run on both engines.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rowsAbout, writeRow } from '../../../test/support/database/rows.ts'
import { thingsOf } from '../../../test/fixtures/things.ts'
import { world } from '../../../test/support/world.ts'

const hostile = '</script><script>alert(1)</script><!--'

test('programs find a new post once it is published, and its words are escaped', async (t) => {
  const { get, database, lookForChanges } = await world(t)
  const texts = async () =>
    Promise.all(
      ['/sitemap.xml', '/llms.txt', '/blog.md'].map(async (path) => (await get(path)).text()),
    )
  for (const text of await texts()) assert.doesNotMatch(text, /quince/)
  const row = { ...rowsAbout('quince').post, title: hostile, excerpt: hostile }
  await writeRow(database, 'post', row, '2026-11-20T14:00:00.000Z')
  await lookForChanges()
  const [sitemap = '', ...lists] = await texts()
  assert.ok(
    sitemap.includes('/blog/quince-post</loc><lastmod>2026-11-20T14:00:00.000Z</lastmod>'),
    'a scheduled post has the date of its publication, not of its last change',
  )
  for (const text of lists) assert.match(text, /\/blog\/quince-post/)
  const page = await (await get('/blog/quince-post')).text()
  const post = thingsOf(page).find((thing) => thing['@type'] === 'BlogPosting')
  assert.equal(post?.['headline'], hostile)
  assert.doesNotMatch(page, /<script>/)
  const twin = await (await get('/blog/quince-post.md')).text()
  assert.match(twin, /^# \\<\/script>\\<script>alert\(1\)/m)
})

test('a page that is not indexed has no twin, and a twin allows no other method', async (t) => {
  const { get, request } = await world(t)
  for (const path of ['/login/reset.md', '/newsletter/confirm.md', '/demo/mail.md', '/nothing.md'])
    assert.ok([400, 404].includes((await get(path)).status), path)
  for (const path of ['/blog/nothing.md', `/certificates/${'a'.repeat(22)}.md`])
    assert.equal((await get(path)).status, 404, path)
  assert.equal((await request('/services.md', { method: 'PUT' })).status, 405)
  assert.equal((await request('/sitemap.xml', { method: 'POST' })).status, 405)
  assert.equal((await get('/sitemap-1.xml')).status, 404)
})

test('the files that describe the site exist: robots.txt, the manifest and its pictures', async (t) => {
  const { get } = await world(t)
  assert.match(
    await (await get('/robots.txt')).text(),
    /^User-agent: \*\n[^]*\nSitemap: http:\/\/localhost:3000\/sitemap\.xml\n$/,
  )
  const { name, icons } = (await (await get('/manifest.webmanifest')).json()) as {
    name: string
    icons: { src: string; sizes: string }[]
  }
  assert.equal(name, 'Coronet Consulting')
  for (const { src, sizes } of [...icons, { src: '/apple-touch-icon.png', sizes: '180x180' }]) {
    const answer = await get(src)
    assert.equal(answer.status, 200, src)
    if (sizes === 'any') continue
    const bytes = Buffer.from(await answer.arrayBuffer())
    assert.equal(bytes.toString('latin1', 1, 4), 'PNG', src)
    assert.equal(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`, sizes, src)
  }
  const ico = Buffer.from(await (await get('/favicon.ico')).arrayBuffer())
  assert.deepEqual([...ico.subarray(0, 8)], [0, 0, 1, 0, 3, 0, 16, 16])
})

test('while the content of another host is unavailable, programs are asked to come again', async (t) => {
  const { get } = await world(t, { settings: { CONTENT_API_URL: 'http://127.0.0.1:9/api' } })
  for (const path of ['/index.md', '/services.md', '/blog.md', '/sitemap.xml', '/llms.txt']) {
    const answer = await get(path)
    assert.equal(answer.status, 503, path)
    assert.ok(Number(answer.headers.get('retry-after')) > 0, path)
  }
  assert.equal((await get('/robots.txt')).status, 200)
  assert.equal((await get('/contact.md')).status, 200)
})
