// On SQLite alone: pages as they are rendered; the content calls run on both engines.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { HtmlValidate } from 'html-validate'
import { demoPages, filteredPages, samplePaths, pages } from '../../../test/fixtures/addresses.ts'
import { attributes, markupOf } from '../../../test/support/markup.ts'
import { observatoryScore } from '../../../test/support/observatory.ts'
import { world } from '../../../test/support/world.ts'

type World = Awaited<ReturnType<typeof world>>

const everyPage = [
  ...pages,
  ...demoPages,
  ...filteredPages,
  ...samplePaths,
  '/nothing',
  '/services?utm=1',
]

const read = async ({ get }: World, path: string) => (await get(path)).text()

/** Rules that do not fit how React writes HTML, and rules that are a matter of taste. */
const manner = [
  'attr-case',
  'attribute-boolean-style',
  'attribute-empty-style',
  'doctype-style',
  'long-title',
  'no-implicit-input-type',
  'tel-non-breaking',
  'void-style',
]

test('every page is valid HTML, with what screen readers need of its markup', async (t) => {
  const here = await world(t)
  const off = Object.fromEntries(manner.map((rule) => [rule, 'off'] as const))
  const validator = new HtmlValidate({ extends: ['html-validate:recommended'], rules: off })
  for (const path of everyPage) {
    const { results } = await validator.validateString(await read(here, path))
    const faults = results.flatMap(({ messages }) => messages.map(({ message }) => message))
    assert.deepEqual(faults, [], path)
  }
})

test('no page requests anything from another host, and has no script but our loader', async (t) => {
  const here = await world(t)
  let [found, scripts] = [0, 0]
  for (const path of everyPage) {
    const page = markupOf(await read(here, path))
    const fetched = [
      ...attributes(page, 'src'),
      ...attributes(page, 'action'),
      ...attributes(page, 'srcset'),
    ]
    found += fetched.length
    for (const address of fetched) assert.match(address, /^\/(?!\/)/, path)
    const links = [...page.matchAll(/<link [^>]*href="([^"]*)"/g)].map(([, to = '']) => to)
    assert.ok(links.length > 0, path)
    for (const href of links) assert.match(href, /^(\/(?!\/)|http:\/\/localhost:3000\/)/, path)
    const running = page.replaceAll(/<script type="application\/ld\+json">[^<]*<\/script>/g, '')
    scripts += running.matchAll(/<script\b[^>]*>/g).toArray().length
    for (const [tag] of running.matchAll(/<script\b[^>]*>/g)) {
      assert.match(
        tag,
        /^<script type="module" src="\/assets\/loader-[\w-]+\.js" integrity="sha256-[\w+/]{43}=">$/,
        path,
      )
    }
    assert.doesNotMatch(running, /<script[^>]*>[^<]/, `${path}: nothing inside a script`)
    assert.doesNotMatch(page, /<(iframe|object|embed|base)\b/, path)
    assert.doesNotMatch(page, /<[^>]* style="/, `${path}: no style attribute`)
    assert.doesNotMatch(page, /<[^>]* on[a-z]+="/i, `${path}: no handler`)
    assert.doesNotMatch(page, /javascript:|data:/i, path)
    const foreign = [...page.matchAll(/https?:\/\/([^/"'\s<]+)/g)].map(([, host]) => host)
    const known = ['localhost:3000', 'www.w3.org', 'schema.org']
    assert.deepEqual(
      foreign.filter((host) => !known.includes(host ?? '')),
      [],
      path,
    )
  }
  assert.ok(found > 0 && scripts > 0, 'there was something to look at')
})

const sheetIn = (page: string) => /<style>([^]*?)<\/style>/.exec(page)?.[1] ?? ''

/** The page at `path` with its sheet, which has to be the one that its policy allows. */
async function styled({ get }: World, path: string) {
  const answer = await get(path)
  const page = await answer.text()
  const sheet = sheetIn(page)
  const hash = createHash('sha256').update(sheet).digest('base64')
  const policy = answer.headers.get('content-security-policy') ?? ''
  assert.ok(policy.includes(`style-src 'self' 'sha256-${hash}'`), `${path}: ${policy}`)
  return { page: markupOf(page), sheet }
}

test('each page has the rules for all of its classes, and no sheet has those of the whole site', async (t) => {
  const here = await world(t)
  const all = sheetIn(await read(here, '/dashboard'))
  for (const path of everyPage) {
    const { page, sheet } = await styled(here, path)
    assert.ok(sheet.length < 0.5 * all.length, path)
    const used = new Set(attributes(page, 'class').flatMap((names) => names.split(' ')))
    assert.ok(used.size > 10, path)
    const missing = [...used].filter(
      (name) => all.includes(`.${name}`) && !sheet.includes(`.${name}`),
    )
    assert.deepEqual(missing, [], path)
  }
})

test('the sheet of a page loads only fonts of ours', async (t) => {
  const here = await world(t)
  const { sheet } = await styled(here, '/')
  const addresses = [...sheet.matchAll(/url\(["']?([^"')]+)/g)].map(([, address]) => address ?? '')
  assert.ok(addresses.length > 0)
  for (const address of addresses) {
    assert.match(address, /^\/assets\//)
    assert.equal((await here.get(address)).status, 200, address)
  }
  assert.doesNotMatch(sheet, /@import/)
})

test('every link and asset of every page exists, and every anchor has its id', async (t) => {
  const here = await world(t)
  const found = new Map<string, string>()
  for (const path of everyPage) {
    const page = await read(here, path)
    for (const address of [
      ...attributes(page, 'href'),
      ...attributes(page, 'src'),
      ...attributes(page, 'action'),
    ]) {
      if (!/^(tel:|mailto:|https?:)/.test(address))
        found.set(new URL(address, here.origin + path).href, path)
    }
  }
  assert.ok(found.size > 40)
  const ids = new Map<string, string[]>()
  for (const [address, from] of found) {
    const { pathname, search, hash } = new URL(address)
    if (from === '/nothing') continue
    const answer = await here.get(pathname + search)
    assert.ok(answer.status < 400, `${from} leads to ${pathname}${search}: ${answer.status}`)
    if (!hash) continue
    const known = ids.get(pathname) ?? attributes(await answer.text(), 'id')
    ids.set(pathname, known)
    assert.ok(known.includes(hash.slice(1)), `${from} leads to ${pathname}${hash}, which is no id`)
  }
})

test('an id is unique on its page', async (t) => {
  const here = await world(t)
  for (const path of everyPage) {
    const ids = attributes(await read(here, path), 'id')
    assert.equal(new Set(ids).size, ids.length, path)
  }
})

test('the home page has all points of the Observatory but those for cookies and for scripts, of which it has none', async (t) => {
  const here = await world(t, { settings: { PUBLIC_URL: 'https://www.coronet.example' } })
  const { headers, text } = await here.get('/').then(async (answer) => ({
    headers: answer.headers,
    text: await answer.text(),
  }))
  assert.equal(headers.get('set-cookie'), null)
  assert.equal(observatoryScore(headers, { html: text }), 130)
  // What no program can do: have its host put on the list of the browsers.
  assert.equal(observatoryScore(headers, { html: text, preloaded: true }), 135)
})
