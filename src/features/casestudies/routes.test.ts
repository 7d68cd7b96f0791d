import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rowsAbout, write } from '../../../test/support/rows.ts'
import { world } from '../../../test/support/world.ts'

interface Study {
  id: string
  slug: string
  industry: string
  featured: boolean
}

const inOrder = ['halden-marine-quotes', 'cedar-row-referrals', 'lantern-street-licenses']
const keys =
  'client_name duration featured id industry metric_label metric_value published_at slug summary title updated_at'

async function studies(answer: Promise<Response>): Promise<Study[]> {
  const response = await answer
  assert.equal(response.status, 200, response.url)
  return (await response.json()) as Study[]
}

const slugs = (found: Study[]) => found.map(({ slug }) => slug)

test('case studies come in the order of the firm, with the fields of the contract alone', async (t) => {
  const { get } = await world(t)
  const all = await studies(get('/api/case-studies/'))
  assert.deepEqual(slugs(all), inOrder)
  for (const study of all) assert.equal(Object.keys(study).sort().join(' '), keys)
})

test('case studies are filtered by industry and by being featured', async (t) => {
  const { get } = await world(t)
  const cases: [query: string, slugs: string[]][] = [
    ['industry=healthcare', ['cedar-row-referrals']],
    ['industry=gardening', []],
    ['industry=', inOrder],
    ['featured=true', ['halden-marine-quotes']],
    ['featured=false', ['cedar-row-referrals', 'lantern-street-licenses']],
    ['industry=manufacturing&featured=true', ['halden-marine-quotes']],
    ['industry=manufacturing&featured=false', []],
  ]
  for (const [query, expected] of cases) {
    assert.deepEqual(slugs(await studies(get(`/api/case-studies/?${query}`))), expected, query)
  }
})

test('a case study is found by its id and by its slug, with its text and its stops', async (t) => {
  const { get } = await world(t)
  const [listed] = await studies(get('/api/case-studies/'))
  for (const name of [listed?.id, listed?.slug]) {
    const found = (await (await get(`/api/case-studies/${name}/`)).json()) as Record<
      string,
      unknown
    >
    const { body, stops, ...rest } = found
    assert.deepEqual(rest, listed)
    assert.equal((body as { type: string }).type, 'doc')
    assert.ok((stops as unknown[]).length > 1)
  }
  assert.equal((await get(`/case-studies/${listed?.slug}`)).status, 200)
  assert.equal((await get(`/case-studies/${listed?.id}`)).status, 404, 'its page has one address')
  assert.equal((await get('/api/case-studies/gardening/')).status, 404)
})

test('without a published case study there is no page of them, and nothing leads to one', async (t) => {
  const { get, whole, database, lookForChanges } = await world(t, { demo: false })
  await lookForChanges()
  assert.deepEqual(await studies(get('/api/case-studies/')), [])
  assert.equal((await get('/case-studies')).status, 404)
  assert.doesNotMatch(await whole('/'), /case-studies/i)

  await write(database, 'case_study', rowsAbout('quince').case_study, null)
  await lookForChanges()
  assert.doesNotMatch(await whole('/'), /case-studies/i)

  await write(database, 'case_study', { ...rowsAbout('quince').case_study, slug: 'quince' })
  await lookForChanges()
  assert.equal((await get('/case-studies')).status, 200)
  const home = await whole('/')
  assert.match(home, /<a href="\/case-studies">Case Studies<\/a>/)
  assert.match(home, /<a href="\/case-studies\/quince">/)
})

test('the page of case studies shows one industry, and offers only those that have a study', async (t) => {
  const { get } = await world(t)
  const page = await (await get('/case-studies?industry=healthcare')).text()
  assert.match(page, /The app was fine, the queues were wrong/)
  assert.doesNotMatch(page, /One number for sales and finance/)
  const offered = [...page.matchAll(/\?industry=([a-z-]+)"/g)].map(([, slug]) => slug)
  assert.deepEqual(offered, ['manufacturing', 'healthcare', 'nonprofits'])
  assert.match(page, /href="\/case-studies\?industry=healthcare" aria-current="true"/)
})
