// On SQLite alone: pages as they are rendered; the content calls run on both engines.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { filteredPages } from '../../../test/fixtures/addresses.ts'
import { part, visibleText } from '../../../test/support/markup.ts'
import {
  addressesIn,
  missing,
  thingsOf,
  shownBy,
  unshown,
  within,
} from '../../../test/fixtures/things.ts'
import { world } from '../../../test/support/world.ts'
import { readXml } from '../../../test/support/xml.ts'

type World = Awaited<ReturnType<typeof world>>

const origin = 'http://localhost:3000'

/** The entries of the sitemap, by path, with their dates. */
async function sitemap({ get }: World): Promise<Map<string, string | undefined>> {
  const answer = await get('/sitemap.xml')
  assert.equal(answer.headers.get('content-type'), 'application/xml; charset=utf-8')
  const root = readXml(await answer.text())
  assert.equal(root.attributes['xmlns'], 'http://www.sitemaps.org/schemas/sitemap/0.9')
  const entries = root.children.map(({ children }) => children.map(({ text }) => text))
  return new Map(entries.map(([loc = '', lastmod]) => [loc.replace(origin, ''), lastmod]))
}

const head = (page: string, pattern: RegExp) => pattern.exec(page)?.[1] ?? ''

/** The sitemap has to be right for each page of the site, whatever pages there are. */
async function listedAreFound(here: World) {
  const listed = await sitemap(here)
  for (const [path, date] of listed) {
    const page = await (await here.get(path)).text()
    assert.equal(head(page, /<link rel="canonical" href="([^"]*)"/), origin + path)
    assert.doesNotMatch(page, /noindex/, path)
    if (date) assert.ok(date <= '2026-11-20T15:00:00.000Z' && new Date(date).toISOString() === date)
  }
  for (const { page, places } of here.pages) {
    if (listed.has(page.path) || places) continue
    const answer = await here.get(page.path.replaceAll(/\{\w+\}/g, 'a'.repeat(22)))
    const isHidden = answer.status >= 400 || /content="noindex"/.test(await answer.text())
    assert.ok(isHidden, `${page.path} may be indexed, and is not in the sitemap`)
  }
  assert.doesNotMatch([...listed.keys()].join(' '), /demo|dashboard|console|newsletter|certificate/)
  return listed
}

/** Titles and descriptions as search engines want them: present, short and unique. */
function headsAreGood(pages: Map<string, string>) {
  const seen = new Map<string, string>()
  for (const [path, page] of pages) {
    const title = head(page, /<title>([^<]*)<\/title>/)
    const description = head(page, /<meta name="description" content="([^"]*)"/)
    const own = title.replace(/ \| .*/, '')
    assert.equal(page.match(/<h1[ >]/g)?.length, 1, path)
    assert.ok(own.length >= 4 && own.length <= 70, `${path}: ${title}`)
    assert.ok(description.length >= 50 && description.length <= 170, `${path}: ${description}`)
    for (const words of [title, description]) {
      assert.equal(seen.get(words), undefined, `${path} says the same as ${seen.get(words)}`)
      seen.set(words, path)
    }
    const of = (name: string) =>
      head(page, new RegExp(`<meta property="og:${name}" content="([^"]*)"`))
    assert.deepEqual(
      [of('title'), of('description'), of('url')],
      [title, description, origin + path],
    )
    assert.match(page, /<meta name="twitter:card" content="summary/)
  }
}

/** The structured data of a page is complete, matches what it shows, and its addresses exist. */
async function thingsAreTrue(here: World, pages: Map<string, string>, demo: boolean) {
  const shown = new Map([...pages].map(([path, page]) => [path, shownBy(page)]))
  const all = [...pages].flatMap(([path, page]) =>
    thingsOf(page).map((thing) => ({ path, shown: shown.get(path)!, thing })),
  )
  const described = all.flatMap(({ thing }) => within(thing)).filter((each) => 'address' in each)
  const whole = new Set(described.map((each) => each['@id']))
  const addresses = new Set<string>()
  for (const { path, shown, thing } of all) {
    assert.equal(thing['@context'], 'https://schema.org')
    for (const each of within(thing)) {
      assert.deepEqual([path, ...missing(each, whole, demo), ...unshown(each, shown)], [path])
      for (const address of addressesIn(each))
        if (address !== thing['@context']) addresses.add(address)
    }
  }
  for (const address of addresses) {
    assert.ok(address.startsWith(`${origin}/`), address)
    assert.equal((await here.get(address.slice(origin.length))).status, 200, address)
  }
  const types = (path: string) => thingsOf(pages.get(path) ?? '').map((thing) => thing['@type'])
  for (const path of pages.keys())
    assert.equal(types(path).includes('BreadcrumbList'), path !== '/', path)
  return types
}

/** Every page is in llms.txt, at its Markdown, in the form of llmstxt.org. */
function listsTheTwins(llms: string, pages: Map<string, string>) {
  assert.match(llms, /^# .+\n\n> .+\n\n## Pages\n\n- \[/)
  const links = [...llms.matchAll(/^- \[[^\]]+\]\((\S+)\): .+$/gm)].map(([, to = '']) => to)
  const twins = [...pages.values()].map((page) => origin + head(page, twinLink))
  assert.deepEqual(links.toSorted(), twins.toSorted())
}

const twinLink = /<link rel="alternate" type="text\/markdown" href="([^"]*)"/

const words = (text: string) => text.match(/[\p{L}\p{N}]+/gu) ?? []

/** What people read in the main part of a page, without forms, navigation and ornaments. */
const readable = (page: string) =>
  visibleText(
    part(page, 'main').replaceAll(
      /<(form|nav|noscript|button)\b[^]*?<\/\1>|<span aria-hidden="true">[^<]*<\/span>|<text\b[^]*?<\/text>/g,
      '',
    ),
  )

/** Each page has the same words in Markdown, and says where. */
async function twinsSayTheSame(here: World, pages: Map<string, string>) {
  for (const [path, page] of pages) {
    const to = head(page, twinLink)
    const answer = await here.get(to)
    assert.equal(answer.status, 200, to)
    assert.equal(answer.headers.get('content-type'), 'text/markdown; charset=utf-8')
    assert.equal(answer.headers.get('link'), `<${origin}${path}>; rel="canonical"`)
    const twin = await answer.text()
    assert.match(twin, /^(\[.*\n\n)?# \S/, `${to} begins with the name of the page`)
    assert.ok(!/<\w|undefined|\[object/.test(twin), to)
    const counts = new Map<string, number>()
    for (const word of words(twin)) counts.set(word, (counts.get(word) ?? 0) + 1)
    for (const word of words(readable(page))) {
      const left = counts.get(word) ?? 0
      assert.ok(left > 0, `${to} leaves out "${word}"`)
      counts.set(word, left - 1)
    }
  }
}

/** As from another machine: the hint of a demo is in no twin. */
const elsewhere = { 'X-Forwarded-For': '203.0.113.7' }

const read = async ({ get }: World, paths: Iterable<string>) => {
  const pages = new Map<string, string>()
  for (const path of paths) pages.set(path, await (await get(path, elsewhere)).text())
  return pages
}

test('programs find every public page, and read what it shows and nothing else', async (t) => {
  const here = await world(t)
  const listed = await listedAreFound(here)
  const pages = await read(here, listed.keys())
  assert.equal([...pages.keys()].filter((path) => path.startsWith('/blog/')).length, 7)
  headsAreGood(pages)
  const types = await thingsAreTrue(here, pages, true)
  assert.deepEqual(types('/').toSorted(), ['FAQPage', 'ProfessionalService', 'WebSite'])
  assert.ok(types('/services/admin').includes('Service'))
  assert.ok(types('/contact').includes('ProfessionalService'))
  assert.equal(types('/about').filter((type) => type === 'Person').length, 4)
  assert.ok(types('/blog/flow-or-apex').includes('BlogPosting'))
  assert.ok(types('/case-studies/cedar-row-referrals').includes('Article'))
  for (const [path, page] of await read(here, [...filteredPages, '/nothing']))
    assert.match(page, /<meta name="robots" content="noindex"/, path)
  await twinsSayTheSame(here, pages)
  listsTheTwins(await (await here.get('/llms.txt')).text(), pages)
})

test('of a firm that has written nothing, programs read the built-in words alone', async (t) => {
  const here = await world(t, { demo: false })
  const listed = await listedAreFound(here)
  assert.deepEqual(
    [...listed.keys()].filter((path) => /^\/(blog\/|case)/.test(path)),
    [],
  )
  const pages = await read(here, ['/', '/services', '/about', '/contact', '/blog'])
  const types = await thingsAreTrue(here, pages, false)
  assert.ok(types('/').includes('FAQPage'))
  assert.ok(!types('/about').includes('Person'))
  await twinsSayTheSame(here, await read(here, ['/blog']))
})
