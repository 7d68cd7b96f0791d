import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rowsAbout, writeRow } from '../../../test/support/database/rows.ts'
import { world } from '../../../test/support/world.ts'

type Item = Record<string, unknown>

const read = async <T>(answer: Promise<Response>): Promise<T> => {
  const response = await answer
  assert.equal(response.status, 200, response.url)
  assert.equal(response.headers.get('content-type'), 'application/json; charset=utf-8')
  return (await response.json()) as T
}

const lists = {
  '/api/statistics/': { count: 4, none: 0, keys: 'id label prefix suffix updated_at value' },
  '/api/faqs/': { count: 8, none: 0, keys: 'answer category featured id question updated_at' },
  '/api/partners/': { count: 6, none: 0, keys: 'id name updated_at' },
  '/api/testimonials/': {
    count: 6,
    none: 0,
    keys: 'author_name author_role avatar_url company featured id quote service updated_at',
  },
  '/api/team/': {
    count: 4,
    none: 0,
    keys: 'avatar_url badges bio featured id name role slug updated_at',
  },
  '/api/certifications/': {
    count: 15,
    none: 0,
    keys: 'id issued_on issuer name team_member updated_at verify_url',
  },
  '/api/industries/': { count: 5, none: 0, keys: 'description id name slug updated_at' },
  '/api/ctas/by_placement/': {
    count: 5,
    none: 0,
    keys: 'id placement primary_label primary_url secondary_label secondary_url text title updated_at',
  },
}

test('each list has the items of the demo firm, with only the fields of its contract', async (t) => {
  const { get } = await world(t)
  for (const [path, { count, keys }] of Object.entries(lists)) {
    const items = await read<Item[]>(get(path))
    assert.equal(items.length, count, path)
    for (const item of items) assert.equal(Object.keys(item).sort().join(' '), keys, path)
    const ids = new Set(items.map(({ id }) => id))
    assert.equal(ids.size, count, `${path} gives each its own id`)
    for (const id of ids) assert.match(id as string, /^[\w-]{22}$/)
  }
})

test('each list is an empty array for a firm without content', async (t) => {
  const { get } = await world(t, { demo: false })
  for (const path of Object.keys(lists)) assert.deepEqual(await read(get(path)), [], path)
})

const filters: [path: string, query: string, found: (item: Item) => boolean, count: number][] = [
  ['faqs', 'category=services', ({ category }) => category === 'services', 2],
  ['faqs', 'category=pricing', ({ category }) => category === 'pricing', 1],
  ['faqs', 'category=gardening', () => false, 0],
  ['faqs', 'category=', () => true, 8],
  ['faqs', 'featured=true', ({ featured }) => featured === true, 5],
  ['faqs', 'featured=false', ({ featured }) => featured === false, 3],
  ['faqs', 'category=firm&featured=true', ({ category }) => category === 'firm', 1],
  ['testimonials', 'featured=true', ({ featured }) => featured === true, 5],
  ['testimonials', 'service=admin', ({ service }) => service === 'admin', 1],
  ['testimonials', 'service=gardening', () => false, 0],
  ['testimonials', 'service=', () => true, 6],
  ['testimonials', 'service=development&featured=true', () => false, 0],
  ['certifications', 'team_member=tomas-ferreira', (c) => c['team_member'] === 'tomas-ferreira', 4],
  ['certifications', 'team_member=nobody', () => false, 0],
  ['certifications', 'team_member=', () => true, 15],
  ['ctas/by_placement', 'placement=about', ({ placement }) => placement === 'about', 1],
  ['ctas/by_placement', 'placement=nowhere', () => false, 0],
  ['ctas/by_placement', 'placement=', () => true, 5],
]

test('a filter gives only what matches, and an empty filter gives everything', async (t) => {
  const { get } = await world(t)
  for (const [path, query, isWanted, count] of filters) {
    const items = await read<Item[]>(get(`/api/${path}/?${query}`))
    assert.equal(items.length, count, `${path}?${query}`)
    assert.ok(items.every(isWanted), `${path}?${query}`)
  }
})

test('the layout has the names, the links and the services of the demo firm', async (t) => {
  const { get } = await world(t)
  const layout = await read<Item>(get('/api/layout/'))
  assert.deepEqual(Object.keys(layout), [
    'site',
    'company',
    'navigation',
    'footer_links',
    'footer_services',
    'demo',
  ])
  assert.deepEqual(layout['site'], await read(get('/api/site-config/')))
  assert.deepEqual(layout['company'], await read(get('/api/company-info/')))
  assert.deepEqual(
    (layout['navigation'] as Item[]).map(({ href }) => href),
    ['/', '/services', '/case-studies', '/blog', '/about', '/contact'],
  )
  assert.deepEqual(
    (layout['footer_services'] as Item[]).map(({ href }) => (href as string).split('#')),
    ['advisory', 'development', 'admin', 'implementation', 'integration', 'training'].map(
      (anchor) => ['/services', anchor],
    ),
  )
})

test('the layout of a firm without content is built in, and has no link to case studies', async (t) => {
  const { get } = await world(t, { demo: false })
  const layout = await read<{ company: Item; navigation: Item[]; footer_services: Item[] }>(
    get('/api/layout/'),
  )
  assert.equal(layout.company['name'], 'Your firm')
  assert.equal(layout.company['hours'], 'Mon-Fri 9AM-6PM')
  assert.equal(layout.company['location'], 'United States')
  assert.equal(layout.company['phone'], '')
  assert.deepEqual(
    layout.navigation.map(({ label }) => label),
    ['Home', 'Services', 'Blog', 'About', 'Contact'],
  )
  assert.equal(layout.footer_services.length, 6)
  assert.doesNotMatch(JSON.stringify(layout), /Coronet/)
})

const singles = {
  '/api/site-config/': ['title tagline description updated_at', 'Coronet Consulting'],
  '/api/hero/': ['headline lead trust stops updated_at', 'Trusted by 400+ companies'],
  '/api/company-info/': [
    'name legal_name founder phone email location hours opens closes time_zone updated_at',
    'Adaeze Lindqvist',
  ],
  '/api/about/': ['headline lead story highlights values updated_at', 'Trust & Integrity'],
  '/api/legal/privacy/': ['slug title body updated_at', 'Privacy Notice'],
  '/api/legal/terms/': ['slug title body updated_at', 'Terms of Use'],
}

for (const demo of [true, false]) {
  const whose = demo ? 'of the demo firm' : 'built in'
  test(`each single text ${whose} has only the fields of its contract`, async (t) => {
    const { get } = await world(t, { demo })
    for (const [path, [keys, words]] of Object.entries(singles)) {
      const answer = await read<Item>(get(path))
      const own = demo || path.includes('/legal/') ? [] : ['updated_at']
      const names = keys?.split(' ').filter((name) => !own.includes(name))
      assert.equal(Object.keys(answer).sort().join(' '), names?.sort().join(' '), path)
      const said = JSON.stringify(answer).includes(words as string)
      const isOwn = /Coronet|Adaeze/.test(words as string)
      assert.equal(said, demo || !isOwn, `${path}: ${words}`)
    }
  })
}

test('an unknown legal text is refused with 400 or 404, whatever its name', async (t) => {
  const { get } = await world(t)
  for (const name of ['imprint', 'constructor', '__proto__', 'privacy%27', '..%2Fterms']) {
    const answer = await get(`/api/legal/${name}/`)
    assert.ok([400, 404].includes(answer.status), `${name}: ${answer.status}`)
    assert.deepEqual(Object.keys((await answer.json()) as object), ['detail'])
  }
})

test('a legal text that the firm has published replaces the built-in one', async (t) => {
  const { get, database } = await world(t, { demo: false })
  await writeRow(database, 'legal_text', rowsAbout('quince').legal_text)
  const text = await read<Item>(get('/api/legal/privacy/'))
  assert.equal(text['title'], 'quince')
  assert.equal((await read<Item>(get('/api/legal/terms/')))['title'], 'Terms of Use')
})
