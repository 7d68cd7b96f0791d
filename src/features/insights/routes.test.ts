import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rowsAbout, write, type Row } from '../../../test/rows.ts'
import { world } from '../../../test/world.ts'

interface Post {
  id: string
  slug: string
  category: string
  published_at: string
  featured: boolean
}

const newestFirst = [
  'five-numbers-for-adoption',
  'unused-licenses-before-renewal',
  'read-a-release-in-two-hours',
  'flow-or-apex',
  'migration-rehearsed-twice',
  'sharing-in-plain-words',
  'workflow-rules-after-support',
]
const keys =
  'author_name category excerpt featured id published_at reading_minutes slug title updated_at'

async function posts(answer: Promise<Response>): Promise<Post[]> {
  const response = await answer
  assert.equal(response.status, 200, response.url)
  return (await response.json()) as Post[]
}

const slugs = (found: Post[]) => found.map(({ slug }) => slug)

test('posts come newest first, without their text and without what the search keeps of them', async (t) => {
  const { get } = await world(t)
  const all = await posts(get('/api/blog/'))
  assert.deepEqual(slugs(all), newestFirst)
  for (const post of all) assert.equal(Object.keys(post).sort().join(' '), keys)
})

test('a firm that has written nothing has no posts, and nothing is found among them', async (t) => {
  const { get } = await world(t, { demo: false })
  for (const query of ['', '?search=flow', '?category=best-practices', '?featured=true']) {
    assert.deepEqual(await posts(get(`/api/blog/${query}`)), [])
  }
  assert.equal((await get('/api/blog/flow-or-apex/')).status, 404)
})

test('posts are filtered by topic and by being featured', async (t) => {
  const { get } = await world(t)
  const cases: [query: string, slugs: string[]][] = [
    ['category=best-practices', ['five-numbers-for-adoption', 'sharing-in-plain-words']],
    ['category=case-studies', ['unused-licenses-before-renewal']],
    ['category=gardening', []],
    ['category=', newestFirst],
    ['featured=true', newestFirst.slice(0, 3)],
    ['featured=false', newestFirst.slice(3)],
    ['category=best-practices&featured=true', ['five-numbers-for-adoption']],
    ['category=best-practices&search=sharing', ['sharing-in-plain-words']],
    ['category=case-studies&search=sharing', []],
  ]
  for (const [query, expected] of cases) {
    assert.deepEqual(slugs(await posts(get(`/api/blog/?${query}`))), expected, query)
  }
})

test('a post is found by its id and by its slug, with its text', async (t) => {
  const { get } = await world(t)
  const [listed] = await posts(get('/api/blog/'))
  for (const name of [listed?.id, listed?.slug]) {
    const { body, ...rest } = (await (await get(`/api/blog/${name}/`)).json()) as { body: object }
    assert.deepEqual(rest, listed)
    assert.equal((body as { type: string }).type, 'doc')
  }
  assert.equal((await get(`/blog/${listed?.slug}`)).status, 200)
  assert.equal((await get(`/blog/${listed?.id}`)).status, 404, 'its page has one address')
})

const written = (title: string): Row<'post'> => ({
  ...rowsAbout('quince').post,
  slug: title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, ''),
  title,
  words: title.toLowerCase(),
})

test('a search finds the posts that have all of its words, in any order, whatever their case', async (t) => {
  const { get, database } = await world(t, { demo: false })
  for (const title of [
    '100% of Flows',
    '100 Flows',
    'snake_case fields',
    'snakeXcase fields',
    'Ünder Ångström',
  ]) {
    await write(database, 'post', written(title))
  }
  const cases: [search: string, slugs: string[]][] = [
    ['FLOWS', ['100-flows', '100-of-flows']],
    ['flows 100', ['100-flows', '100-of-flows']],
    ['flows   \t of', ['100-of-flows']],
    ['low', ['100-flows', '100-of-flows']],
    ['ÅNGSTRÖM', ['nder-ngstr-m']],
    ['100%', ['100-of-flows']],
    ['%', ['100-of-flows']],
    ['snake_case', ['snake-case-fields']],
    ['_', ['snake-case-fields']],
    ['\\', []],
    ["flows'", []],
    ["' or 1=1 --", []],
    ['flows gardening', []],
  ]
  for (const [search, expected] of cases) {
    const query = new URLSearchParams({ search })
    const found = slugs(await posts(get(`/api/blog/?${query}`)))
    assert.deepEqual(found.sort(), expected, JSON.stringify(search))
  }
})

test('a search for nothing finds everything, and one for signs that no text has finds nothing bad', async (t) => {
  const { get } = await world(t)
  for (const search of ['', '%20%20', '+', '%09']) {
    assert.deepEqual(slugs(await posts(get(`/api/blog/?search=${search}`))), newestFirst, search)
  }
  for (const search of ['%00', 'flow%00', '%1F%7F', '%E2%80%AE', '%F0%9F%99%82', '%EF%BF%BF']) {
    assert.equal((await get(`/api/blog/?search=${search}`)).status, 200, search)
    assert.equal((await get(`/blog?search=${search}`)).status, 200, search)
  }
})

test('a search may have 100 characters, and no more', async (t) => {
  const { get } = await world(t)
  assert.equal((await get(`/api/blog/?search=${'a'.repeat(100)}`)).status, 200)
  for (const length of [101, 10_000]) {
    const answer = await get(`/api/blog/?search=${'a'.repeat(length)}`)
    assert.equal(answer.status, 400)
    assert.deepEqual(await answer.json(), {
      detail: 'Not a value that can be used: search.',
      errors: { search: ['Search for at most 100 characters.'] },
    })
  }
})

test('the page of a search says what was looked for as text, never as markup', async (t) => {
  const { get } = await world(t)
  const page = await (
    await get(`/blog?search=${encodeURIComponent('"><script>alert(1)</script>')}`)
  ).text()
  assert.match(page, /Nothing found/)
  assert.match(page, /&quot;&gt;&lt;script&gt;/)
  assert.doesNotMatch(page, /<script>/)
})
