import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rowsAbout, writeRow } from '../../../test/support/database/rows.ts'
import { world } from '../../../test/support/world.ts'

interface Study {
  id: string
  slug: string
  industry: string
  featured: boolean
}

const inOrder = ['halden-marine-quotes', 'cedar-row-referrals', 'lantern-street-licenses']
const keys =
  'client_name duration featured id industry metric_label metric_series metric_value picture published_at slug summary title updated_at'

async function studies(answer: Promise<Response>): Promise<Study[]> {
  const response = await answer
  assert.equal(response.status, 200, response.url)
  return (await response.json()) as Study[]
}

const slugs = (found: Study[]) => found.map(({ slug }) => slug)

test('case studies come in the order that the firm chose, with only the fields of the contract', async (t) => {
  const { get } = await world(t)
  const all = await studies(get('/api/case-studies/'))
  assert.deepEqual(slugs(all), inOrder)
  for (const study of all) assert.equal(Object.keys(study).sort().join(' '), keys)
})

test('case studies can be filtered by industry and by whether they are featured', async (t) => {
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

test('without a published case study there is no page for them and no link to one', async (t) => {
  const { get, whole, database, lookForChanges } = await world(t, { demo: false })
  await lookForChanges()
  assert.deepEqual(await studies(get('/api/case-studies/')), [])
  assert.equal((await get('/case-studies')).status, 404)
  assert.doesNotMatch(await whole('/'), /case-studies/i)

  await writeRow(database, 'case_study', rowsAbout('quince').case_study, null)
  await lookForChanges()
  assert.doesNotMatch(await whole('/'), /case-studies/i)

  await writeRow(database, 'case_study', { ...rowsAbout('quince').case_study, slug: 'quince' })
  await lookForChanges()
  assert.equal((await get('/case-studies')).status, 200)
  const home = await whole('/')
  assert.match(home, /<a href="\/case-studies">Case Studies<\/a>/)
  assert.match(home, /<a href="\/case-studies\/quince">/)
})

test('the page of case studies can show one industry, and offers only those with a study', async (t) => {
  const { get } = await world(t)
  const page = await (await get('/case-studies?industry=healthcare')).text()
  assert.match(page, /The app was fine, the queues were wrong/)
  assert.doesNotMatch(page, /One number for sales and finance/)
  const offered = [...page.matchAll(/\?industry=([a-z-]+)"/g)].map(([, slug]) => slug)
  assert.deepEqual(offered, ['manufacturing', 'healthcare', 'nonprofits'])
  assert.match(page, /href="\/case-studies\?industry=healthcare" aria-current="true"/)
})

const points = (page: string) =>
  [...page.matchAll(/ d="([^"]+)"/g)].map(([, path = '']) => path.match(/[ML]/g)?.length)

test('the series of a case study is drawn on the home page and on its own, with a table and without a script', async (t) => {
  const { get } = await world(t)
  for (const path of ['/', '/case-studies/halden-marine-quotes']) {
    const page = await (await get(path)).text()
    const [figure = ''] = /<figure[^>]*metric.*?<\/figure>/.exec(page) ?? []
    assert.deepEqual(points(figure), [13, 12], path)
    assert.match(figure, /Median .*before Go-live 2\.1 days, since then 1\.3 days/, path)
    assert.equal(figure.match(/<tr>/g)?.length, 1 + 24, path)
    assert.match(figure, /<th scope="row">Week 13, Go-live<\/th><td>1\.9<\/td>/, path)
    assert.doesNotMatch(
      page,
      /<script(?! type="application\/ld\+json"| type="speculationrules")/,
      path,
    )
  }
})

test('a case study without a series shows its number alone', async (t) => {
  const { get, database } = await world(t)
  const paths = ['/', '/case-studies/halden-marine-quotes', '/case-studies/cedar-row-referrals']
  await database.transaction((trx) =>
    trx.updateTable('case_study').set({ metric_series: null }).execute(),
  )
  for (const path of paths) {
    const page = await (await get(path)).text()
    assert.match(page, /<strong>(38|61)%<\/strong>/, path)
    assert.doesNotMatch(page, /As a table|Go-live/, path)
  }
})

// Each in a world of its own, because a page is cached until the content changes.
for (const [what, values, at] of [
  ['of one week', [3], 5],
  ['whose event falls in an unknown week', [3, null, 2], 1],
  ['that begins with its event', [3, 2], 0],
  ['with nothing known before its event', [null, 3, 2, null, null, null], 1],
  ['of which nothing is known', [null, null], 1],
] as const) {
  test(`a series ${what} is drawn without the event`, async (t) => {
    const { get, database } = await world(t)
    const about = { title: 'Less', counted: 'Each week', unit: 'h' }
    const series = JSON.stringify({ ...about, values, event: { at, label: 'Turn' } })
    await database.transaction((trx) =>
      trx.updateTable('case_study').set({ metric_series: series }).execute(),
    )
    const page = await (await get('/case-studies/cedar-row-referrals')).text()
    assert.equal(
      page.includes('Each week'),
      values.some((value) => value !== null),
    )
    assert.doesNotMatch(page, /Turn|NaN|Infinity|undefined/)
    const [figure = ''] = /<figure[^>]*metric.*?<\/figure>/.exec(page) ?? []
    assert.ok(points(figure).length <= 1, 'in one line')
  })
}

test('a series that ends in unknown weeks has its label over the last known one', async (t) => {
  const { get, database } = await world(t)
  const about = { title: 'Less', counted: 'Each week', unit: 'h' }
  const values = [4, 3, 2, null, null, null]
  const series = JSON.stringify({ ...about, values, event: { at: 1, label: 'Turn' } })
  await database.transaction((trx) =>
    trx.updateTable('case_study').set({ metric_series: series }).execute(),
  )
  const page = await (await get('/case-studies/cedar-row-referrals')).text()
  assert.match(page, /before Turn 4 h, since then 2\.5 h/)
  assert.doesNotMatch(page, /NaN|Infinity|undefined/)
})
