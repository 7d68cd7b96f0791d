import assert from 'node:assert/strict'
import { test } from 'node:test'
import { attributes, visibleText } from '../../../test/support/markup.ts'
import { world } from '../../../test/support/world.ts'
import { samples, templateSamples } from './contract.ts'

const paths = samples.map(({ path }) => path)

test('the gallery has two pages about style, its index, and templates 1 to 21', () => {
  const numbered = Array.from({ length: 21 }, (_, at) => `/coronet/${at + 1}`)
  assert.deepEqual(paths, ['/simple', '/test', '/coronet', ...numbered])
  assert.deepEqual(
    templateSamples.map(({ path }) => path),
    numbered,
  )
})

test('in a demo each page of the gallery is served, is marked as a sample, and is not to be indexed', async (t) => {
  const { get } = await world(t)
  for (const path of paths) {
    const answer = await get(path)
    assert.equal(answer.status, 200, path)
    assert.equal(answer.headers.get('x-robots-tag'), 'noindex', path)
    const html = await answer.text()
    assert.match(html, /<meta name="robots" content="noindex"\/>/, path)
    assert.doesNotMatch(html, /rel="canonical"|og:image|ld\+json|text\/markdown/, path)
    assert.ok(visibleText(html).split('\n').includes('SAMPLE'), path)
    assert.equal((await get(`${path}.md`)).status, 404, `${path} has no twin`)
  }
})

test('each page can be had in both themes, and another theme is refused', async (t) => {
  const { get } = await world(t)
  for (const { path, theme } of samples) {
    const shown = async (query: string) =>
      /<html lang="en" data-theme="(\w+)"/.exec(await (await get(path + query)).text())?.[1]
    assert.equal(await shown(''), theme, path)
    for (const asked of ['light', 'dark']) assert.equal(await shown(`?theme=${asked}`), asked, path)
  }
  assert.equal((await get('/coronet/2?theme=purple')).status, 400)
})

test('the index links to every page', async (t) => {
  const { get } = await world(t)
  for (const index of ['/coronet', '/coronet/21']) {
    const html = await (await get(index)).text()
    for (const path of paths.filter((each) => each !== '/coronet'))
      assert.match(html, new RegExp(`href="${path}"`), `${index} to ${path}`)
  }
})

test('no sitemap, feed or page of the site links to the gallery', async (t) => {
  const { get } = await world(t)
  for (const path of [
    '/sitemap.xml',
    '/llms.txt',
    '/robots.txt',
    '/speculation-rules.json',
    '/blog/rss.xml',
    '/api/openapi.json',
    '/',
    '/blog',
  ]) {
    const text = await (await get(path)).text()
    assert.doesNotMatch(text, /\/(coronet|simple|test)\b/, path)
  }
})

const gone: [what: string, settings: Record<string, string>][] = [
  ['the demo is off', { DEMO: 'off' }],
  ['it is turned off itself', { DEMO: 'on', GALLERY: 'off' }],
  ['others can reach the program', { PUBLIC_URL: 'https://www.example.com' }],
]

for (const [what, settings] of gone) {
  test(`where ${what}, the addresses of the gallery answer as any unknown address does`, async (t) => {
    const { request } = await world(t, { settings })
    const host = new URL(settings['PUBLIC_URL'] ?? 'http://localhost:3000').host
    const ask = (path: string, method = 'GET') => request(path, { method, headers: { Host: host } })
    const nothing = await ask('/nothing')
    for (const path of paths) {
      for (const method of ['GET', 'POST']) {
        const [answer, other] = [await ask(path, method), await ask('/nothing', method)]
        assert.equal(answer.status, other.status, `${method} ${path}`)
      }
    }
    assert.equal(nothing.status, 404)
    assert.equal((await ask('/')).status, 200, 'the site itself is there')
  })
}

test('without a demo, a setting turns the gallery on', async (t) => {
  const { get } = await world(t, { demo: false, settings: { DEMO: 'off', GALLERY: 'on' } })
  for (const path of paths) assert.equal((await get(path)).status, 200, path)
})

test('a chart is complete without a script: title, what is counted, a sentence, a table', async (t) => {
  const { get } = await world(t)
  for (const number of [2, 3, 4, 5, 6]) {
    const html = await (await get(`/coronet/${number}`)).text()
    const charts = html.match(/<figure\b[^]*?<\/figure>/g) ?? []
    assert.ok(charts.length >= 5, `${number}: ${charts.length}`)
    for (const chart of charts) {
      assert.match(
        chart,
        /<figcaption><h2 [^>]*>[^<]{10,80}<\/h2><p [^>]*>[^<]{8,}<\/p><span [^>]*>[^<]{20,}/,
      )
      assert.match(chart, /<details\b[^]*<table>[^]*<tbody><tr>/)
      assert.doesNotMatch(chart, /<input/, 'what needs a script comes with it')
      assert.doesNotMatch(chart, /NaN|undefined|Infinity/)
    }
  }
})

test('ten thousand points are thinned before they are sent, and the gap among them remains', async (t) => {
  const { get } = await world(t)
  const html = await (await get('/coronet/6')).text()
  const [line = ''] = html.match(/ d="M[^"]{2000,}"/) ?? []
  const points = line.match(/[ML]/g)?.length ?? 0
  assert.ok(points > 300 && points <= 480, `${points} points`)
  assert.equal(line.match(/M/g)?.length, 2)
})

test('no other page, and not the portal, loads styles of the gallery or of charts', async (t) => {
  const { get } = await world(t)
  const read = async (path: string) => await (await get(path)).text()
  const drawn = [...(await read('/coronet/2')).matchAll(/<(figure|aside)\b[^]*?<\/\1>/g)]
  const [shell, home] = [await read('/dashboard'), await read('/')]
  const shared = new Set(attributes(home + (await read('/blog')), 'class').flatMap(each))
  const own = new Set(drawn.flatMap(([part]) => attributes(part, 'class').flatMap(each)))
  // The badge and the words for ears alone are everybody's.
  const charts = [...own.difference(shared)].filter((name) => !/_(badge|ring|unseen)$/.test(name))
  assert.ok(charts.length > 20, `${charts}`)
  // What the portal loads first stands in its document. The console draws charts itself.
  const pages = [shell, home, ...(await Promise.all(['/about', '/nothing'].map(read)))]
  for (const page of pages) {
    assert.match(page, /<style\b/)
    const rules = [...page.matchAll(/(?<=[{}])([^{}]+)(?=\{)/g)].map(([list]) => list.split(','))
    // A rule that stands for a chart of the page as well costs it only the other selector.
    const isOfCharts = (selector: string) => charts.some((name) => selector.includes(`.${name}`))
    assert.ok(rules.length > 50, `${rules.length} rules were found`)
    assert.deepEqual(
      rules.filter((list) => list.every(isOfCharts)),
      [],
    )
  }
})

const each = (names: string) => names.split(' ').filter(Boolean)
