import assert from 'node:assert/strict'
import { test } from 'node:test'
import { world } from '../../../test/support/world.ts'

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

test('posts come newest first, without their text and the words of the search index', async (t) => {
  const { get } = await world(t)
  const all = await posts(get('/api/blog/'))
  assert.deepEqual(slugs(all), newestFirst)
  for (const post of all) assert.equal(Object.keys(post).sort().join(' '), keys)
})

test('a firm without posts gets empty lists, with any filter or search', async (t) => {
  const { get } = await world(t, { demo: false })
  for (const query of ['', '?search=flow', '?category=best-practices', '?featured=true']) {
    assert.deepEqual(await posts(get(`/api/blog/${query}`)), [])
  }
  assert.equal((await get('/api/blog/flow-or-apex/')).status, 404)
})

test('posts can be filtered by topic and by whether they are featured', async (t) => {
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
    const found = (await (await get(`/api/blog/${name}/`)).json()) as Record<string, unknown>
    const { body, ...rest } = found
    assert.deepEqual(rest, listed)
    assert.equal((body as { type: string }).type, 'doc')
  }
  assert.equal((await get(`/blog/${listed?.slug}`)).status, 200)
  assert.equal((await get(`/blog/${listed?.id}`)).status, 404, 'its page has one address')
})

test('the page of each post links to its neighbours, of the newest and the oldest to its one', async (t) => {
  const { get } = await world(t)
  for (const [at, slug] of newestFirst.entries()) {
    const page = await (await get(`/blog/${slug}`)).text()
    const linked = (rel: string) => page.match(`rel="${rel}" href="/blog/([^"]+)"`)?.[1]
    assert.deepEqual(
      [linked('next'), linked('prev')],
      [newestFirst[at - 1], newestFirst[at + 1]],
      slug,
    )
  }
})
