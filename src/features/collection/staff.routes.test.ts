import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { actors } from '../../../test/support/actors.ts'
import { world } from '../../../test/support/world.ts'
import { collectionNames, collections, type CollectionName } from './contract.ts'

type Texts = Record<string, string>
interface Row {
  id: string
  shown: boolean
  values: Texts
}
interface Answer {
  status: number
  rows: Row[]
  built_in: boolean
  removed: { id: string; title: string }[]
  order: string[]
  detail: string
  errors: Record<string, string[]>
  theirs: Texts
}

/** Where the public reads each of them. */
const publicly: Record<CollectionName, string> = {
  services: '/api/services/',
  statistics: '/api/statistics/',
  faqs: '/api/faqs/',
  partners: '/api/partners/',
  testimonials: '/api/testimonials/',
  team: '/api/team/',
  certifications: '/api/certifications/',
  industries: '/api/industries/',
  'calls-to-action': '/api/ctas/by_placement/',
}

async function lists(t: TestContext, { demo = false } = {}) {
  const here = await world(t, { demo })
  const as = await actors(here)
  const call = async (
    who: 'Edda' | 'Mona' | 'Corin',
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    body?: object,
  ) => {
    const answer = await as.named(who).call(method, `/staff/site/lists/${path}`, body)
    return {
      ...((await answer.json()) as Answer & Row & { removed: string }),
      status: answer.status,
    }
  }
  /** What the public has of a list. */
  const seen = async (name: CollectionName): Promise<Record<string, unknown>[]> => {
    await here.lookForChanges()
    return (await (await here.get(publicly[name])).json()) as Record<string, unknown>[]
  }
  return { ...here, call, seen }
}

/** Values for every field of a list, made from its declaration, with a word in each that takes one. */
function valuesAbout(name: CollectionName, mark: string): Texts {
  const sample: Record<string, (field: string) => string> = {
    line: (field) =>
      ({
        value: '7',
        prefix: '',
        suffix: '',
        category: mark,
        avatar_url: `/media/${mark}.jpg`,
        verify_url: `https://${mark}.example/`,
        primary_url: '/contact',
        secondary_url: `https://${mark}.example/`,
      })[field] ?? `${mark} ${field}`,
    text: (field) => `${mark} ${field}\nin two lines`,
    items: () => `${mark} one\n${mark} two`,
    yes: () => 'yes',
    day: () => '2024-05-06',
    slug: () => mark,
  }
  return Object.fromEntries(
    Object.entries(collections[name].fields).map(([field, { kind, choices }]) => [
      field,
      sample[kind]?.(field) ?? choices?.[0]?.value ?? '',
    ]),
  )
}

for (const name of collectionNames) {
  const { title, fields } = collections[name]

  test(`${name}: what is added is public at once, with each of its fields, and never while it is hidden`, async (t) => {
    const { call, seen } = await lists(t)
    const values = valuesAbout(name, 'quince')
    const added = await call('Edda', 'POST', `${name}/`, { values })
    assert.equal(added.status, 201, added.detail)
    assert.deepEqual(added.values, values)
    const one = (await seen(name)).at(-1)
    assert.equal(one?.['id'], added.id)
    for (const [field, { kind }] of Object.entries(fields)) {
      const value = values[field] ?? ''
      const expected = kind === 'yes' ? true : kind === 'items' ? value.split('\n') : value
      assert.deepEqual(one?.[field], expected, field)
    }
    const hidden = { values: valuesAbout(name, 'pear'), shown: false }
    const pear = await call('Edda', 'POST', `${name}/`, hidden)
    assert.equal(pear.shown, false)
    assert.doesNotMatch(JSON.stringify(await seen(name)), /pear/)
    assert.equal((await call('Edda', 'PATCH', `${name}/${pear.id}/`, { shown: true })).shown, true)
    assert.match(JSON.stringify(await seen(name)), /pear/)
    assert.equal(
      (await call('Edda', 'PATCH', `${name}/${added.id}/`, { shown: false })).shown,
      false,
    )
    assert.doesNotMatch(JSON.stringify(await seen(name)), /quince/)
  })

  test(`${name}: changes of two people are merged by field; of one field the second is refused`, async (t) => {
    const { call, seen, database } = await lists(t)
    const base = valuesAbout(name, 'quince')
    const { id } = await call('Edda', 'POST', `${name}/`, { values: base })
    const at = `${name}/${id}/`
    const mine = await call('Edda', 'PATCH', at, { values: { [title]: 'Quinces & pears' }, base })
    assert.equal(mine.status, 200, mine.detail)
    const theirs = await call('Mona', 'PATCH', at, { values: { [title]: 'Plums' }, base })
    assert.deepEqual([theirs.status, theirs.theirs], [409, { [title]: 'Quinces & pears' }])
    const other = Object.keys(fields).find((field) => fields[field]?.kind === 'text')
    if (other) {
      const merged = await call('Mona', 'PATCH', at, { values: { [other]: 'Plums.' }, base })
      assert.deepEqual([merged.values[title], merged.values[other]], ['Quinces & pears', 'Plums.'])
    }
    assert.equal((await seen(name)).find((row) => row['id'] === id)?.[title], 'Quinces & pears')
    const entries = database.read.selectFrom('audit_entry').selectAll()
    const entry = entries.where('action', '=', 'site-row-changed').where('about', '=', id)
    const { seq } = await entry.executeTakeFirstOrThrow()
    const change = database.read.selectFrom('audit_change').select(['before', 'after'])
    const { before, after } = await change.where('seq', '=', seq).executeTakeFirstOrThrow()
    assert.deepEqual(
      [JSON.parse(before ?? ''), JSON.parse(after ?? '')],
      [{ [title]: base[title] }, { [title]: 'Quinces & pears' }],
    )
  })

  test(`${name}: its order is set by one call, unless it is another one by now`, async (t) => {
    const { call, seen } = await lists(t)
    for (const mark of ['quince', 'pear', 'plum'])
      await call('Edda', 'POST', `${name}/`, { values: valuesAbout(name, mark) })
    const { rows } = await call('Edda', 'GET', `${name}/`)
    const base = rows.map(({ id }) => id)
    const order = base.toReversed()
    assert.deepEqual((await call('Edda', 'POST', `${name}/order/`, { order, base })).order, order)
    assert.deepEqual(
      (await seen(name)).map(({ id }) => id),
      order,
    )
    const late = await call('Mona', 'POST', `${name}/order/`, { order: base, base })
    assert.deepEqual([late.status, late.theirs], [409, { order }])
    for (const wrong of [base.slice(1), [...base, base[0]], base.map(() => base[0])])
      assert.equal((await call('Mona', 'POST', `${name}/order/`, { order: wrong })).status, 409)
  })

  test(`${name}: what is removed is gone, comes back as it was and where it was, and only once`, async (t) => {
    const { call, seen, clock } = await lists(t)
    for (const mark of ['quince', 'pear', 'plum'])
      await call('Edda', 'POST', `${name}/`, { values: valuesAbout(name, mark) })
    const before = await seen(name)
    const middle = String(before.at(-2)?.['id'])
    const { removed } = await call('Edda', 'DELETE', `${name}/${middle}/`)
    assert.doesNotMatch(JSON.stringify(await seen(name)), /pear/)
    const left = await call('Edda', 'GET', `${name}/`)
    assert.deepEqual(left.removed, [
      {
        id: removed,
        removed_at: clock.now().toISOString(),
        title: valuesAbout(name, 'pear')[title],
      },
    ])
    const back = `${name}/${removed}/restore/`
    assert.equal((await call('Mona', 'POST', back)).status, 200)
    const plain = (rows: Record<string, unknown>[]) =>
      rows.map(({ updated_at: _at, ...rest }) => rest)
    assert.deepEqual(plain(await seen(name)), plain(before))
    assert.equal((await call('Edda', 'POST', back)).status, 404)
    assert.equal((await call('Edda', 'DELETE', `${name}/nothing/`)).status, 404)
  })

  test(`${name}: what is wrong is said at its field, and nothing of it is saved`, async (t) => {
    const { call } = await lists(t)
    const values = valuesAbout(name, 'quince')
    const { id } = await call('Edda', 'POST', `${name}/`, { values })
    const before = await call('Edda', 'GET', `${name}/`)
    const long = 'x'.repeat(5000)
    const lines = Array.from({ length: 21 }, (_, at) => at).join('\n')
    const wrong: Texts = { line: long, text: long, items: lines, yes: 'perhaps' }
    for (const [field, { kind }] of Object.entries(fields))
      for (const [method, path] of [
        ['PATCH', `${name}/${id}/`],
        ['POST', `${name}/`],
      ] as const) {
        const given = { ...values, [field]: wrong[kind] ?? 'Not This' }
        const refused = await call('Edda', method, path, { values: given })
        assert.deepEqual([refused.status, Object.keys(refused.errors ?? {})], [400, [field]], field)
      }
    const unknown = await call('Edda', 'PATCH', `${name}/${id}/`, { values: { position: '1' } })
    assert.equal(unknown.status, 422)
    const empty = await call('Edda', 'POST', `${name}/`, { values: {} })
    assert.ok(empty.errors[title], 'a row without a name')
    assert.deepEqual((await call('Edda', 'GET', `${name}/`)).rows, before.rows)
  })

  test(`${name}: whoever may not change the site is refused, and reads nothing of it here`, async (t) => {
    const { call } = await lists(t)
    assert.deepEqual([(await call('Corin', 'GET', `${name}/`)).status], [403])
    const values = valuesAbout(name, 'quince')
    assert.equal((await call('Corin', 'POST', `${name}/`, { values })).status, 403)
  })
}

for (const name of ['services', 'statistics', 'faqs'] as const)
  test(`${name}: the first change makes the built-in rows the firm’s own, so that none vanishes`, async (t) => {
    const { call, seen, whole } = await lists(t)
    const { title } = collections[name]
    const { rows, built_in } = await call('Edda', 'GET', `${name}/`)
    assert.ok(built_in && rows.length > 0)
    const [first, second] = rows as [Row, Row]
    const changed = await call('Edda', 'PATCH', `${name}/${second.id}/`, {
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
    const { removed } = await call('Edda', 'DELETE', `${name}/${first.id}/`)
    assert.equal((await seen(name)).length, rows.length - 1)
    await call('Edda', 'POST', `${name}/${removed}/restore/`)
    assert.equal((await seen(name))[0]?.['id'], first.id)
  })

test('a service of another slug leads on from its former one, and testimonials go on naming it', async (t) => {
  const { call, get, seen } = await lists(t)
  const { rows } = await call('Edda', 'GET', 'services/')
  const admin = rows.find(({ values }) => values['slug'] === 'admin')
  const testimonial = { ...valuesAbout('testimonials', 'quince'), service: 'admin' }
  await call('Edda', 'POST', 'testimonials/', { values: testimonial })
  const at = `services/${admin?.id}/`
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
  const { call } = await lists(t)
  const { rows } = await call('Edda', 'GET', 'services/')
  const at = `services/${rows[0]?.id}/`
  for (const slug of ['development', 'content', 'built-in-admin', 'Not A Slug']) {
    const refused = await call('Edda', 'PATCH', at, { values: { slug } })
    assert.deepEqual([refused.status, Object.keys(refused.errors)], [400, ['slug']], slug)
  }
  const values = { ...valuesAbout('services', 'quince'), title: 'Development', slug: '' }
  const second = await call('Edda', 'POST', 'services/', { values })
  assert.equal(second.values['slug'], 'development-2')
})

test('case studies and certifications go on naming what has another slug', async (t) => {
  const { call, get, seen, lookForChanges } = await lists(t, { demo: true })
  const { rows } = await call('Edda', 'GET', 'industries/')
  const studies = async () =>
    (await (await get('/api/case-studies/')).json()) as { industry: string }[]
  const named = (await studies())[0]?.industry
  const industry = rows.find(({ values }) => values['slug'] === named)
  await call('Edda', 'PATCH', `industries/${industry?.id}/`, { values: { slug: 'orchards' } })
  await lookForChanges()
  const now = (await studies()).map((study) => study.industry)
  assert.ok(now.includes('orchards') && !now.includes(String(named)))
  const [leader] = (await call('Edda', 'GET', 'team/')).rows
  await call('Edda', 'PATCH', `team/${leader?.id}/`, { values: { slug: 'ada' } })
  const holders = (await seen('certifications')).map((one) => one['team_member'])
  assert.ok(holders.includes('ada') && !holders.includes(leader?.values['slug']))
})

test('another host’s picture, a script as a link, a button without its link and an unknown service are refused', async (t) => {
  const { call } = await lists(t)
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
  const { call, clock, database } = await lists(t)
  const values = valuesAbout('team', 'quince')
  const first = await call('Edda', 'POST', 'team/', { values })
  const { removed } = await call('Edda', 'DELETE', `team/${first.id}/`)
  const second = await call('Edda', 'POST', 'team/', { values })
  assert.equal((await call('Edda', 'POST', `team/${removed}/restore/`)).status, 409)
  await call('Edda', 'DELETE', `team/${second.id}/`)
  const listed = async () => (await call('Edda', 'GET', 'team/')).removed.length
  assert.equal(await listed(), 2)
  const removed_at = new Date(clock.now().getTime() - 31 * 86_400_000).toISOString()
  await database.transaction((trx) =>
    trx.updateTable('removed_content').set({ removed_at }).execute(),
  )
  assert.equal(await listed(), 0)
  assert.equal((await call('Edda', 'POST', `team/${removed}/restore/`)).status, 404)
})

test('the last own row that goes leaves the built-in texts, and comes back alone', async (t) => {
  const { call, database } = await lists(t)
  const { rows } = await call('Edda', 'GET', 'statistics/')
  const gone: string[] = []
  for (const { id } of rows) gone.push((await call('Edda', 'DELETE', `statistics/${id}/`)).removed)
  assert.equal((await call('Edda', 'GET', 'statistics/')).built_in, true)
  await call('Edda', 'POST', `statistics/${gone[0]}/restore/`)
  const own = await database.read.selectFrom('statistic').select('id').execute()
  assert.deepEqual(
    own.map(({ id }) => id),
    [rows[0]?.id],
  )
})
