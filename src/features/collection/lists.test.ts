import assert from 'node:assert/strict'
import { test } from 'node:test'
import { siteLists, valuesAbout, type ListedRow } from '../../../test/support/site/lists.ts'
import { collections, type CollectionName } from './contract.ts'

for (const name of ['services', 'statistics', 'faqs'] as const)
  test(`${name}: the first change makes the built-in rows the firm’s own, so that none vanishes`, async (t) => {
    const { call, seen, whole } = await siteLists(t)
    const { title } = collections[name]
    const { rows, built_in } = await call('Edda', 'GET', `${name}/`)
    assert.ok(built_in && rows.length > 0)
    const [first, second] = rows as [ListedRow, ListedRow]
    const changed = await call('Edda', 'PATCH', `${name}/rows/${second.id}/`, {
      values: { [title]: 'Quinces' },
      base: second.values,
    })
    assert.equal(changed.status, 200, changed.detail)
    const own = await seen(name)
    assert.equal(own.length, rows.length)
    assert.deepEqual([own[0]?.[title], own[1]?.[title]], [first.values[title], 'Quinces'])
    const page = await whole(collections[name].page)
    assert.match(page, /Quinces/)
    assert.equal((await call('Edda', 'GET', `${name}/`)).built_in, false)
    const { removed } = await call('Edda', 'DELETE', `${name}/rows/${first.id}/`)
    assert.equal((await seen(name)).length, rows.length - 1)
    await call('Edda', 'POST', `${name}/rows/${removed}/restore/`)
    assert.equal((await seen(name))[0]?.['id'], first.id)
  })

test('a service of another slug leads on from its former one, and testimonials go on naming it', async (t) => {
  const { call, get, seen } = await siteLists(t)
  const { rows } = await call('Edda', 'GET', 'services/')
  const admin = rows.find(({ values }) => values['slug'] === 'admin')
  const testimonial = { ...valuesAbout('testimonials', 'quince'), service: 'admin' }
  await call('Edda', 'POST', 'testimonials/', { values: testimonial })
  const at = `services/rows/${admin?.id}/`
  const moved = await call('Edda', 'PATCH', at, { values: { slug: 'orchard' } })
  assert.equal(moved.status, 200)
  const [said] = await seen('testimonials')
  assert.equal(said?.['service'], 'orchard')
  const old = await get('/services/admin')
  assert.deepEqual([old.status, old.headers.get('location')], [308, '/services/orchard'])
  assert.equal((await get('/services/orchard')).status, 200)
  const unnamed = await call('Edda', 'PATCH', at, { values: { slug: '', title: 'Île d’Yeu' } })
  assert.equal(unnamed.values['slug'], 'ile-d-yeu')
})

test('a slug that another has, or that a page needs, is refused at its field', async (t) => {
  const { call } = await siteLists(t)
  const { rows } = await call('Edda', 'GET', 'services/')
  const at = `services/rows/${rows[0]?.id}/`
  for (const slug of ['development', 'content', 'built-in-admin', 'Not A Slug']) {
    const refused = await call('Edda', 'PATCH', at, { values: { slug } })
    assert.deepEqual([refused.status, Object.keys(refused.errors)], [400, ['slug']], slug)
  }
  const values = { ...valuesAbout('services', 'quince'), title: 'Development', slug: '' }
  const second = await call('Edda', 'POST', 'services/', { values })
  assert.equal(second.values['slug'], 'development-2')
})

test('case studies and certifications go on naming what has another slug', async (t) => {
  const { call, get, seen, lookForChanges } = await siteLists(t, { demo: true })
  const { rows } = await call('Edda', 'GET', 'industries/')
  const studies = async () =>
    (await (await get('/api/case-studies/')).json()) as { industry: string }[]
  const named = (await studies())[0]?.industry
  const industry = rows.find(({ values }) => values['slug'] === named)
  await call('Edda', 'PATCH', `industries/rows/${industry?.id}/`, { values: { slug: 'orchards' } })
  await lookForChanges()
  const now = (await studies()).map((study) => study.industry)
  assert.ok(now.includes('orchards') && !now.includes(String(named)))
  const [leader] = (await call('Edda', 'GET', 'team/')).rows
  await call('Edda', 'PATCH', `team/rows/${leader?.id}/`, { values: { slug: 'ada' } })
  const holders = (await seen('certifications')).map((one) => one['team_member'])
  assert.ok(holders.includes('ada') && !holders.includes(leader?.values['slug']))
})

test('another host’s picture, a script as a link, a button without its link and an unknown service are refused', async (t) => {
  const { call } = await siteLists(t)
  const refused = async (name: CollectionName, field: string, value: string) => {
    const values = { ...valuesAbout(name, 'quince'), [field]: value }
    const { status, errors } = await call('Edda', 'POST', `${name}/`, { values })
    assert.deepEqual([status, Object.keys(errors ?? {})], [400, [field]], `${field} ${value}`)
  }
  for (const value of ['https://evil.example/a.jpg', '//evil.example/a.jpg', 'javascript:alert(1)'])
    await refused('team', 'avatar_url', value)
  for (const value of [
    'javascript:alert(1)',
    '//evil.example',
    '/\\evil.example',
    'data:text/html,a',
  ])
    await refused('calls-to-action', 'primary_url', value)
  await refused('calls-to-action', 'secondary_url', '')
  await refused('certifications', 'verify_url', 'http://plain.example/')
  await refused('certifications', 'team_member', 'nobody')
  await refused('testimonials', 'service', 'gardening')
})

test('what was removed can be brought back for 30 days, and not where its address is taken', async (t) => {
  const { call, clock, database } = await siteLists(t)
  const values = valuesAbout('team', 'quince')
  const first = await call('Edda', 'POST', 'team/', { values })
  const { removed } = await call('Edda', 'DELETE', `team/rows/${first.id}/`)
  const second = await call('Edda', 'POST', 'team/', { values })
  assert.equal((await call('Edda', 'POST', `team/rows/${removed}/restore/`)).status, 409)
  await call('Edda', 'DELETE', `team/rows/${second.id}/`)
  const listed = async () => (await call('Edda', 'GET', 'team/')).removed.length
  assert.equal(await listed(), 2)
  const removed_at = new Date(clock.now().getTime() - 31 * 86_400_000).toISOString()
  await database.transaction((trx) =>
    trx.updateTable('removed_content').set({ removed_at }).execute(),
  )
  assert.equal(await listed(), 0)
  assert.equal((await call('Edda', 'POST', `team/rows/${removed}/restore/`)).status, 404)
})

test('the last own row that goes leaves the built-in texts, and comes back alone', async (t) => {
  const { call, database } = await siteLists(t)
  const { rows } = await call('Edda', 'GET', 'statistics/')
  const gone: string[] = []
  for (const { id } of rows)
    gone.push((await call('Edda', 'DELETE', `statistics/rows/${id}/`)).removed)
  assert.equal((await call('Edda', 'GET', 'statistics/')).built_in, true)
  await call('Edda', 'POST', `statistics/rows/${gone[0]}/restore/`)
  const own = await database.read.selectFrom('statistic').select('id').execute()
  assert.deepEqual(
    own.map(({ id }) => id),
    [rows[0]?.id],
  )
})
