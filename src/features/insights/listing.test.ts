import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changeContent } from '../../platform/publishing/revision.ts'
import { rowsAbout, writeRow } from '../../../test/support/database/rows.ts'
import { world } from '../../../test/support/world.ts'
import type { PostNeighbours } from './contract.ts'
import { marked, searchWords, snippet } from '../../contract/search-words.ts'

const day = (at: number) => new Date(Date.UTC(2026, 0, 1 + at)).toISOString()
const titles = ['Loading records by night', 'Sharing rules', 'Records that nobody owns']

test('the blog has ten posts a page, each page with an address of its own and links to the others', async (t) => {
  const { get, database, lookForChanges } = await world(t, { demo: false })
  await changeContent(database, (trx) => {
    const { post } = rowsAbout('any')
    const rows = Array.from({ length: 25 }, (_, at) => ({
      ...post,
      id: `id-${String(at).padStart(2, '0')}`,
      slug: `p${at}`,
      title: `${titles[at % 3]} ${at}`,
      excerpt: '',
      category: at % 5 === 0 ? 'case-studies' : 'best-practices',
      // Three of the same moment, which are sorted by their ids.
      published_at: day(at >= 10 && at < 13 ? 10 : at),
      position: 0,
      updated_at: day(0),
    }))
    return trx.insertInto('post').values(rows).execute()
  })
  await writeRow(database, 'post', { ...rowsAbout('quince').post, category: 'case-studies' }, null)
  await lookForChanges()
  const page = async (path: string) => {
    const answer = await get(path)
    assert.equal(answer.status, 200, path)
    return await answer.text()
  }
  const slugs = (text: string) =>
    [...text.matchAll(/<h2><a href="\/blog\/(p\d+)">/g)].map(([, slug]) => slug)
  const [first, second, third] = [
    await page('/blog'),
    await page('/blog?page=2'),
    await page('/blog?page=3'),
  ]
  const all = [...slugs(first), ...slugs(second), ...slugs(third)]
  assert.deepEqual([slugs(first).length, all.length, new Set(all).size], [10, 25, 25])
  assert.match(second, /<link rel="canonical" href="http:\/\/localhost:3000\/blog\?page=2"\/>/)
  assert.match(second, /<link rel="prev" href="http:\/\/localhost:3000\/blog"\/>/)
  assert.match(second, /<link rel="next" href="http:\/\/localhost:3000\/blog\?page=3"\/>/)
  assert.match(second, /<a rel="prev" href="\/blog">/)
  assert.match(second, /<a rel="next" href="\/blog\?page=3">/)
  assert.match(second, /Page (<!-- -->)?2(<!-- -->)? of (<!-- -->)?3/)
  assert.doesNotMatch(first, /rel="prev"/)
  assert.doesNotMatch(third, /rel="next"/)
  assert.match(
    first,
    /href="\/blog\?category=case-studies"[^>]*>Case Studies<span[^>]*> (<!-- -->)?5</,
  )
  assert.doesNotMatch(await page('/blog?category=case-studies'), /rel="next"|quince/)
  for (const path of [
    '/blog?page=4',
    '/blog?category=case-studies&page=2',
    '/api/posts/?page=999999',
  ])
    assert.equal((await get(path)).status, 404, path)
  for (const bad of ['0', '-1', '1.5', 'x', '9'.repeat(20)])
    assert.equal((await get(`/blog?page=${bad}`)).status, 400, bad)

  const seen: string[] = []
  const around = async (slug: string) =>
    (await (await get(`/api/posts/${slug}/around/`)).json()) as PostNeighbours
  for (let at: string | undefined = all[0]; at;) {
    const { newer, older } = await around(at)
    assert.equal(
      newer?.slug,
      seen.at(-1),
      'the newer neighbour of an older post is the post before it',
    )
    seen.push(at)
    at = older?.slug
  }
  assert.deepEqual(seen, all, 'every post, in the order of the list')
  const { related } = await around('p2')
  const [, ...same] = ['p2', 'p23', 'p17', 'p14']
  assert.deepEqual(
    related.map(({ slug }) => slug),
    same,
    'by words and topic, newest first',
  )
  assert.equal((await get('/api/posts/quince-post/around/')).status, 404)
})

const show = (pieces: ReturnType<typeof snippet>) =>
  pieces?.map(({ text, found }) => (found ? `[${text}]` : text)).join('') ?? null

test('a hit is marked in its own spelling, in an excerpt around the first one', () => {
  const words = searchWords('CRÈME bru')
  assert.deepEqual(words, ['creme', 'bru'])
  assert.equal(show(marked('Crème Brûlée, crèmes', words)), '[Crème] [Brûlée], crèmes')
  assert.equal(snippet('Nothing of it', words), null)
  const long = `${'before '.repeat(40)}brûlée ${'after '.repeat(80)}`
  const cut = show(snippet(long, words)) ?? ''
  assert.match(cut, /^… before before .*\[brûlée\] after .* …$/)
  assert.ok(cut.length < 220)
  const unbroken = show(snippet(`${'x'.repeat(500)} brulee${'y'.repeat(500)}`, words)) ?? ''
  assert.ok(unbroken.includes('[brulee'))
  assert.deepEqual(searchWords('a b c d e f g h i j').length, 8)
})
