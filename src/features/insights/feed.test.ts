import assert from 'node:assert/strict'
import { test } from 'node:test'
import { doc, h2, p, ul } from '../../contract/prose.ts'
import { rename } from '../../../test/support/site/rename.ts'
import { rowsAbout, writeRow } from '../../../test/support/database/rows.ts'
import { world } from '../../../test/support/world.ts'
import { readXml, childTexts, type Node } from '../../../test/support/xml.ts'

const settings = { PUBLIC_URL: 'https://www.example.com' }
const home = 'https://www.example.com'
const uuid = /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const hostile = `<b>&"'</b> ]]> \u0001\ufffe \ud800 🙂`

const childrenOf = (node: Node, name: string) =>
  node.children.filter((child) => child.name === name)
const text = (node: Node, name: string) => childTexts(node, name)[0] ?? ''

interface Item {
  id: string
  url: string
  title: string
  summary: string
  html: string
  date: string
  author: string
  topic: string
}

/** Parses an RSS feed and checks what the standard requires. */
function readRss(body: string, self: string): Item[] {
  const root = readXml(body)
  assert.deepEqual([root.name, root.attributes['version']], ['rss', '2.0'])
  const [channel, ...more] = root.children
  assert.ok(channel?.name === 'channel' && more.length === 0)
  for (const name of ['title', 'link', 'description', 'language'])
    assert.ok(text(channel, name), name)
  assert.match(text(channel, 'link'), /^https:\/\/www\.example\.com\/blog/)
  const [link] = childrenOf(channel, 'atom:link')
  assert.deepEqual(link?.attributes, { rel: 'self', type: 'application/rss+xml', href: self })
  return childrenOf(channel, 'item').map((item) => {
    assert.equal(childrenOf(item, 'guid')[0]?.attributes['isPermaLink'], 'false')
    assert.match(
      text(item, 'pubDate'),
      /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d [A-Z][a-z]{2} \d{4} [\d:]{8} GMT$/,
    )
    return {
      id: text(item, 'guid'),
      url: text(item, 'link'),
      title: text(item, 'title'),
      summary: text(item, 'description'),
      html: text(item, 'content:encoded'),
      date: new Date(text(item, 'pubDate')).toISOString(),
      author: text(item, 'dc:creator'),
      topic: text(item, 'category'),
    }
  })
}

function readAtom(body: string, self: string): Item[] {
  const feed = readXml(body)
  assert.deepEqual([feed.name, feed.attributes['xmlns']], ['feed', 'http://www.w3.org/2005/Atom'])
  for (const name of ['id', 'title', 'updated', 'author'])
    assert.equal(childTexts(feed, name).length, 1)
  assert.match(text(feed, 'updated'), /^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
  const links = childrenOf(feed, 'link').map(({ attributes: { rel, href } }) => [rel, href])
  assert.deepEqual(links[0], ['self', self])
  return childrenOf(feed, 'entry').map((entry) => {
    const [link, ...more] = childrenOf(entry, 'link')
    assert.ok(link?.attributes['rel'] === 'alternate' && more.length === 0)
    assert.equal(childrenOf(entry, 'content')[0]?.attributes['type'], 'html')
    assert.equal(text(entry, 'updated'), text(entry, 'published'))
    return {
      id: text(entry, 'id'),
      url: link.attributes['href'] ?? '',
      title: text(entry, 'title'),
      summary: text(entry, 'summary'),
      html: text(entry, 'content'),
      date: text(entry, 'published'),
      author: text(childrenOf(entry, 'author')[0] as Node, 'name'),
      topic: childrenOf(entry, 'category')[0]?.attributes['term'] ?? '',
    }
  })
}

function readJson(body: string, self: string): Item[] {
  const feed = JSON.parse(body) as Record<string, string> & { items: Record<string, unknown>[] }
  assert.equal(feed['version'], 'https://jsonfeed.org/version/1.1')
  assert.ok(feed['title'] && feed['home_page_url'])
  assert.equal(feed['feed_url'], self)
  return feed.items.map((item) => ({
    id: item['id'] as string,
    url: item['url'] as string,
    title: item['title'] as string,
    summary: item['summary'] as string,
    html: item['content_html'] as string,
    date: item['date_published'] as string,
    author: (item['authors'] as { name: string }[])[0]?.name ?? '',
    topic: (item['tags'] as string[])[0] ?? '',
  }))
}

const feeds = [
  ['rss.xml', 'application/rss+xml; charset=utf-8', readRss],
  ['atom.xml', 'application/atom+xml; charset=utf-8', readAtom],
  ['feed.json', 'application/feed+json; charset=utf-8', readJson],
] as const

test('the three feeds have the newest posts in full, and the same content', async (t) => {
  const { get, database, lookForChanges } = await world(t, { settings })
  const host = { Host: 'www.example.com' }
  const body = doc(
    h2('Of it'),
    p('See [flow](/blog/flow-or-apex), [below](#of-it) & <b>.'),
    ul('**One**'),
  )
  const row = {
    ...rowsAbout('quince').post,
    title: hostile.replace('\ud800', ''),
    excerpt: 'A & B',
    body: JSON.stringify(body),
  }
  await writeRow(database, 'post', row, '2026-11-20T14:00:00.123Z')
  await writeRow(database, 'post', { ...row, slug: 'later' }, '2026-11-21T14:00:00.000Z')
  await lookForChanges()
  const read = async (path: string) => {
    const lists = feeds.map(async ([file, type, take]) => {
      const answer = await get(`${path}/${file}`, host)
      assert.deepEqual([answer.status, answer.headers.get('content-type')], [200, type])
      return take(await answer.text(), `${home}${path}/${file}`)
    })
    return await Promise.all(lists)
  }
  const [rss = [], atom = [], exact = []] = await read('/blog')
  const json = exact.map((item) => ({
    ...item,
    title: item.title.replaceAll(/[\u0001\ufffe]/g, ''),
  }))
  assert.deepEqual(atom, json)
  assert.deepEqual(
    rss,
    json.map((item) => ({ ...item, date: item.date.replace(/\.\d+Z/, '.000Z') })),
  )
  assert.equal(json.length, 8, 'without the one published in the future')
  const [first] = json
  assert.match(first?.id ?? '', uuid)
  assert.equal(new Set(json.map((item) => item.id)).size, 8)
  assert.equal(first?.url, `${home}/blog/quince-post`)
  assert.equal(first?.title, `<b>&"'</b> ]]>   🙂`)
  assert.match(first?.html ?? '', /<h2 id="of-it">Of it<\/h2>/)
  assert.ok(first?.html.includes(`<a href="${home}/blog/flow-or-apex">flow</a>`))
  assert.ok(first?.html.includes(`<a href="${home}/blog/quince-post#of-it">below</a>`))
  assert.ok(first?.html.includes('&amp; &lt;b&gt;.'))
  assert.ok(first?.html.includes('<strong>One</strong>'))
  for (const { html } of json) assert.doesNotMatch(html, /(href|src)="[/#]/)

  await rename(database, { table: 'post', from: 'quince-post', to: 'quince' })
  await lookForChanges()
  const [, , [renamed] = []] = await read('/blog')
  assert.deepEqual([renamed?.id, renamed?.url], [first?.id, `${home}/blog/quince`])
  const ofTopic = await read('/blog/topics/case-studies')
  for (const items of ofTopic)
    assert.deepEqual(
      items.map(({ topic }) => topic),
      ['Case Studies'],
    )
})

test('a link that leads nowhere loses no post, neither in a feed nor as Markdown', async (t) => {
  const { get, database, lookForChanges } = await world(t)
  const body = doc(p('A [bare](https://) and a [broken](https://exa mple.com) one.'))
  const row = { ...rowsAbout('quince').post, body: JSON.stringify(body) }
  await writeRow(database, 'post', row, '2026-11-20T14:00:00.000Z')
  await lookForChanges()
  for (const [file] of feeds) {
    const answer = await get(`/blog/${file}`)
    assert.equal(answer.status, 200, file)
    const text = await answer.text()
    assert.ok(text.includes('https://exa mple.com') && text.includes('flow-or-apex'), file)
  }
  const twin = await get('/blog/quince-post.md')
  assert.equal(twin.status, 200)
})

test('a feed is cached until a post is published, answers 304 when unchanged, and is linked from the pages', async (t) => {
  const { get, request, database, clock, lookForChanges } = await world(t)
  await writeRow(database, 'post', { ...rowsAbout('quince').post }, '2026-11-20T15:00:01.000Z')
  await lookForChanges()
  for (const [file] of feeds) {
    const etag = (await get(`/blog/${file}`)).headers.get('etag') ?? ''
    const again = () => get(`/blog/${file}?from=a-reader`, { 'If-None-Match': etag })
    assert.equal((await again()).status, 304)
    clock.set('2026-11-20T15:00:01.000Z')
    await lookForChanges()
    assert.match(await (await again()).text(), /quince post/)
    clock.set('2026-11-20T15:00:00.000Z')
    await lookForChanges()
    await writeRow(database, 'partner', { name: 'Any' })
    await lookForChanges()
    assert.equal((await again()).status, 304, 'its content has not changed')
    assert.equal((await request(`/blog/${file}`, { method: 'POST' })).status, 405)
    assert.equal((await get(`/blog/topics/gardening/${file}`)).status, 404)
  }
  const pages = [
    ['/', '/blog'],
    ['/blog', '/blog'],
    ['/blog/flow-or-apex', '/blog'],
    ['/blog?category=case-studies', '/blog/topics/case-studies'],
  ] as const
  for (const [path, folder] of pages) {
    const page = await (await get(path)).text()
    const [...links] = page.matchAll(
      /<link rel="alternate" type="([^"]+)" title="[^"]+" href="([^"]+)"/g,
    )
    assert.deepEqual(
      links.map(([, type, href]) => [href, `${type}; charset=utf-8`]),
      feeds.map(([file, type]) => [`http://localhost:3000${folder}/${file}`, type]),
      path,
    )
  }
})

test('the feeds of a firm without posts are valid and empty', async (t) => {
  const { get } = await world(t, { demo: false, settings })
  for (const [file, , take] of feeds) {
    const answer = await get(`/blog/${file}`, { Host: 'www.example.com' })
    assert.deepEqual(take(await answer.text(), `${home}/blog/${file}`), [])
  }
})
