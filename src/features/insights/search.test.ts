import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ProblemBody } from '../../contract/problem.ts'
import { changeContent } from '../../platform/publishing/revision.ts'
import { rowsAbout, writeRow, type Row } from '../../../test/support/database/rows.ts'
import { world } from '../../../test/support/world.ts'
import type { PostListing } from './contract.ts'

type World = Awaited<ReturnType<typeof world>>

/** A post with these words and no others of its own. */
function about(slug: string, { title = 'Any', excerpt = 'Any', text = '' } = {}): Row<'post'> {
  const words = `${title} ${excerpt} ${text}`.toLowerCase()
  return { ...rowsAbout('any').post, slug, title, excerpt, words }
}

async function listing({ get }: World, query: Record<string, string>): Promise<PostListing> {
  const answer = await get(`/api/posts/?${new URLSearchParams(query)}`)
  assert.equal(answer.status, 200, JSON.stringify(query))
  return (await answer.json()) as PostListing
}

const found = async (here: World, search: string, more = {}) =>
  (await listing(here, { search, ...more })).posts.map(({ slug }) => slug)

test('a search finds posts with all of its words, whatever their case and accents; the last may be incomplete', async (t) => {
  const here = await world(t, { demo: false })
  const texts = ['100% of Flows', '100 flows', 'snake_case fields', 'Ünder Ångström', 'Don’t panic']
  for (const title of texts)
    await writeRow(here.database, 'post', about(`p${texts.indexOf(title)}`, { title }))
  const cases: [search: string, slugs: string[]][] = [
    ['FLOWS', ['p0', 'p1']],
    ['flows 100', ['p0', 'p1']],
    ['flows   \t of', ['p0']],
    ['flo', ['p0', 'p1']],
    ['flo 100', []],
    ['100 flo', ['p0', 'p1']],
    ['low', []],
    ['ANGSTROM under', ['p3']],
    ['ångstr', ['p3']],
    ['snake_case', ['p2']],
    ['panic don’t', ['p4']],
    ['flows gardening', []],
  ]
  for (const [search, slugs] of cases) {
    assert.deepEqual((await found(here, search)).sort(), slugs, JSON.stringify(search))
    const listed = (await (
      await here.get(`/api/blog/?search=${encodeURIComponent(search)}`)
    ).json()) as { slug: string }[]
    assert.deepEqual(listed.map(({ slug }) => slug).sort(), slugs, 'by the other endpoint, too')
  }
})

test('hits in titles come before those in excerpts and in texts, each newest first', async (t) => {
  const here = await world(t, { demo: false })
  const { database } = here
  await writeRow(database, 'post', about('title', { title: 'Tide' }), '2024-01-01T00:00:00.000Z')
  await writeRow(
    database,
    'post',
    about('excerpt', { excerpt: 'The tide' }),
    '2026-01-01T00:00:00.000Z',
  )
  await writeRow(database, 'post', about('new', { text: 'a tide' }), '2026-03-01T00:00:00.000Z')
  await writeRow(database, 'post', about('old', { text: 'a tide' }), '2026-02-01T00:00:00.000Z')
  await writeRow(database, 'post', about('draft', { title: 'Tide' }), null)
  await writeRow(database, 'post', about('later', { title: 'Tide' }), '2027-01-01T00:00:00.000Z')
  await writeRow(
    database,
    'post',
    { ...about('topic', { title: 'Tide' }), category: 'case-studies' },
    '2020-01-01T00:00:00.000Z',
  )
  assert.deepEqual(await found(here, 'tide'), ['title', 'topic', 'excerpt', 'new', 'old'])
  assert.deepEqual(await found(here, 'tide', { category: 'case-studies' }), ['topic'])
  assert.deepEqual(await found(here, 'tide', { category: 'gardening' }), [])

  await changeContent(database, async (trx) => {
    await trx.deleteFrom('post').where('slug', '=', 'new').execute()
    const old = trx.updateTable('post').where('slug', '=', 'old')
    await old.set({ title: 'Ebb', words: 'ebb and flood' }).execute()
    await trx.updateTable('post').set({ published_at: null }).where('slug', '=', 'title').execute()
  })
  assert.deepEqual(await found(here, 'tide'), ['topic', 'excerpt'])
  assert.deepEqual(await found(here, 'flood'), ['old'])
  here.clock.set('2027-01-01T00:00:00.000Z')
  assert.deepEqual(await found(here, 'tide'), ['later', 'topic', 'excerpt'], 'published now')
})

test('at most a hundred hits are counted, in pages of ten', async (t) => {
  const here = await world(t, { demo: false })
  const rows = Array.from({ length: 104 }, (_, at) => about(`p${at}`, { text: 'common' }))
  const day = (at: number) => new Date(Date.UTC(2026, 0, 1) + at * 86_400_000).toISOString()
  await changeContent(here.database, (trx) => {
    const given = { position: 0, updated_at: day(0) }
    const posts = rows.map((row, at) => ({ ...row, ...given, id: `i${at}`, published_at: day(at) }))
    return trx.insertInto('post').values(posts).execute()
  })
  const first = await listing(here, { search: 'common' })
  assert.deepEqual([first.found, first.more, first.pages], [100, true, 10])
  assert.equal(first.posts[0]?.slug, 'p103')
  const last = await listing(here, { search: 'common', page: '10' })
  assert.equal(last.posts.at(-1)?.slug, 'p4')
  assert.equal((await here.get('/api/posts/?search=common&page=11')).status, 404)
  const page = await (await here.get('/blog?search=common')).text()
  assert.match(page, /More than 100 posts have/)
})

/** What breaks a search whose query is concatenated. */
const hostile = [
  '%', '_', '\\', "'", '"', '""', "flow'", "' or 1=1 --", 'flow"*', 'a AND', 'OR', 'NOT x', 'NEAR(a b)',
  '{title}: a', 'a:*', 'a & | !b', '<->', ':*', '(', ')', '^a', '-', '*', '+', 'a\tb', 'a\nb',
  '\u202e', '🙂', '\uffff', '𞤀𞤁', 'a𞤀b', 'हिन्दी', '日本語', '한국어', 'ß', 'İ', 'ﬁ', '١٢', '1e5', '-1.5',
  'a@b.example', '/etc/x', 'https://a.example/b?c=d', 'x'.repeat(10_000), 'a '.repeat(3000), '\u0301', 'e\u0301',
  '"><script>alert(1)</script>',
] // prettier-ignore

test('a search with control characters is refused at its field', async (t) => {
  const here = await world(t, { demo: false })
  for (const search of ['\0', 'flow\0apex', '\u001f\u007f', '\u0085']) {
    const answer = await here.get(`/api/posts/?${new URLSearchParams({ search })}`)
    assert.equal(answer.status, 400, JSON.stringify(search))
    assert.deepEqual(Object.keys(((await answer.json()) as ProblemBody).errors ?? {}), ['search'])
  }
})

test('any other input is searched for as text and never an error', async (t) => {
  const here = await world(t, { demo: false })
  await writeRow(here.database, 'post', about('signs', { title: hostile.join(' ') }))
  for (const search of hostile) {
    const { posts } = await listing(here, { search })
    if (/^[\p{L}\p{N}\p{M} ]{2,40}$/u.test(search)) {
      assert.deepEqual(posts[0]?.slug, 'signs', JSON.stringify(search))
    }
  }
  const page = await (
    await here.get(`/blog?search=${encodeURIComponent(hostile.at(-1) ?? '')}`)
  ).text()
  assert.match(page, /value="&quot;&gt;&lt;script&gt;alert\(1\)/, 'the field still has the input')
  assert.match(page, /&lt;<\/span><mark class="[\w-]+">script<\/mark>/)
  assert.doesNotMatch(page, /<script>/)
})
