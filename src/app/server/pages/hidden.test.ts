import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { calls, pages } from '../../../../test/fixtures/addresses.ts'
import { rowsAbout, tables, writeRow, writeAbout } from '../../../../test/support/database/rows.ts'
import { world } from '../../../../test/support/world.ts'

type World = Awaited<ReturnType<typeof world>>

const lists = calls.filter((path) => !path.includes('/legal/') && !path.includes('/advisory/'))
const filtered = [
  '/api/services/?category=care',
  '/api/services/?featured=true',
  '/api/faqs/?category=firm',
  '/api/testimonials/?service=admin',
  '/api/certifications/?team_member=adaeze-lindqvist',
  '/api/ctas/by_placement/?placement=home',
  '/api/blog/?category=best-practices',
  '/api/blog/?search=quince',
  '/api/blog/?search=post',
  '/api/case-studies/?industry=healthcare',
]
const details = [
  '/api/services/quince-service/',
  '/api/blog/quince-post/',
  '/api/case-studies/quince-study/',
  '/services/quince-service',
  '/blog/quince-post',
  '/case-studies/quince-study',
]

async function everything({ get }: World): Promise<Map<string, string>> {
  const addresses = [
    ...calls,
    ...pages,
    ...filtered,
    ...details,
    '/blog?search=quince',
    '/case-studies',
  ]
  const answers = new Map<string, string>()
  for (const path of addresses) {
    const answer = await get(path)
    const text = (await answer.text())
      .replaceAll(/<code>[\w-]+<\/code>/g, '<code>an id</code>')
      // Each form has a ticket of its own.
      .replaceAll(/[\w-]+\.[\w-]{22}(?=&quot;|")/g, 'a ticket')
    answers.set(path, `${answer.status} ${text}`)
  }
  return answers
}

/** Writes rows that nobody may see, and requests every address before and after. */
async function isSeenNowhere(t: TestContext, published_at: string | null) {
  const here = await world(t, { demo: false })
  const before = await everything(here)
  const rows = rowsAbout('quince')
  // A firm that hides each entry of its navigation has none; until then it has the built-in ones.
  for (const table of tables.filter((one) => one !== 'navigation_entry'))
    await writeRow(here.database, table, rows[table], published_at)
  await here.lookForChanges()
  const after = await everything(here)
  for (const [path, text] of after) assert.equal(text, before.get(path), path)
}

test('with unpublished content every address answers as if it had not been written', (t) =>
  isSeenNowhere(t, null))

test('scheduled content is in no answer until the last millisecond before its date', (t) =>
  isSeenNowhere(t, '2026-11-20T15:00:00.001Z'))

test('ids of unpublished content find nothing', async (t) => {
  const { get, database } = await world(t)
  const rows = rowsAbout('quince')
  const ids = {
    services: await writeRow(database, 'service', rows.service, null),
    blog: await writeRow(database, 'post', rows.post, null),
    'case-studies': await writeRow(
      database,
      'case_study',
      rows.case_study,
      '2099-01-01T00:00:00.000Z',
    ),
  }
  for (const [place, id] of Object.entries(ids)) {
    const [hidden, nothing] = [
      await get(`/api/${place}/${id}/`),
      await get(`/api/${place}/nothing/`),
    ]
    assert.equal(hidden.status, 404, place)
    assert.equal(await hidden.text(), await nothing.text(), place)
  }
})

test('the same rows are in every answer once they are published', async (t) => {
  const here = await world(t, { demo: false })
  await writeAbout(here.database, 'quince', '2026-11-20T15:00:00.000Z')
  await here.lookForChanges()
  const answers = await everything(here)
  const own = ['/api/site-config/', '/api/hero/', '/api/company-info/', '/api/about/']
  const expected = [...lists.filter((path) => !own.includes(path)), ...filtered, ...details]
  for (const path of [
    ...expected,
    '/',
    '/services',
    '/about',
    '/blog',
    '/privacy',
    '/case-studies',
  ]) {
    assert.match(answers.get(path) ?? '', /^200 [^]*quince/, path)
  }
})

test('scheduled content is in the answers once its moment has passed', async (t) => {
  const { get, database, clock, lookForChanges } = await world(t)
  await writeRow(database, 'post', rowsAbout('quince').post, '2026-11-20T16:00:00.000Z')
  await lookForChanges()
  assert.doesNotMatch(await (await get('/api/blog/')).text(), /quince/)
  clock.pass(3_600_000)
  await lookForChanges()
  assert.match(await (await get('/api/blog/')).text(), /quince/)
  assert.match(await (await get('/blog')).text(), /quince/)
})

test('no answer has the columns for order and search', async (t) => {
  const here = await world(t, { demo: false })
  await writeAbout(here.database, 'quince', '2026-11-20T15:00:00.000Z')
  await here.lookForChanges()
  for (const path of [...calls, ...filtered, ...details.filter((one) => one.startsWith('/api/'))]) {
    const text = await (await here.get(path)).text()
    assert.doesNotMatch(text, /"(position|words)":/, path)
  }
  assert.equal(
    tables.length,
    14,
    'a new table of content needs a row in test/support/database/rows.ts',
  )
})
