import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rowsAbout, writeRow } from '../../../test/support/database/rows.ts'
import { world } from '../../../test/support/world.ts'

interface Service {
  id: string
  slug: string
  category: string
  title: string
  icon: string
  features: string[]
  featured: boolean
}

const titles = [
  'Advisory Services',
  'Development',
  'Admin On Demand',
  'Implementation',
  'Integration Services',
  'Training & Adoption',
]
const slugs = ['advisory', 'development', 'admin', 'implementation', 'integration', 'training']
const keys =
  'category description duration featured features icon id key_benefits short_description short_title slug team title'

async function services(answer: Promise<Response>): Promise<Service[]> {
  const response = await answer
  assert.equal(response.status, 200, response.url)
  return (await response.json()) as Service[]
}

for (const demo of [true, false]) {
  const whose = demo ? 'of the demo firm' : 'built in'
  test(`the six services ${whose} come in their order, with only the fields of the contract`, async (t) => {
    const { get } = await world(t, { demo })
    const all = await services(get('/api/services/'))
    assert.deepEqual(
      all.map(({ title }) => title),
      titles,
    )
    assert.deepEqual(
      all.map(({ slug }) => slug),
      slugs,
    )
    assert.deepEqual(
      all.map(({ icon }) => icon),
      ['Shield', 'Zap', 'Users', 'Target', 'Globe', 'BarChart3'],
    )
    for (const service of all) {
      // Built-in services have never been changed.
      const names = demo ? `${keys} updated_at` : keys
      assert.equal(Object.keys(service).sort().join(' '), names)
      assert.ok(service.features.length >= 4, service.title)
    }
  })

  test(`services ${whose} can be filtered by category and by whether they are featured`, async (t) => {
    const { get } = await world(t, { demo })
    const cases: [query: string, slugs: string[]][] = [
      ['category=build', ['development', 'implementation', 'integration']],
      ['category=care', ['admin', 'training']],
      ['category=gardening', []],
      ['category=', slugs],
      ['featured=true', slugs],
      ['featured=false', []],
      ['category=care&featured=true', ['admin', 'training']],
      ['category=&featured=false', []],
    ]
    for (const [query, expected] of cases) {
      const found = await services(get(`/api/services/?${query}`))
      assert.deepEqual(
        found.map(({ slug }) => slug),
        expected,
        query,
      )
    }
  })

  test(`a service ${whose} is found by its id and by its slug, with the same fields as in the list`, async (t) => {
    const { get } = await world(t, { demo })
    for (const service of await services(get('/api/services/'))) {
      for (const name of [service.id, service.slug]) {
        assert.deepEqual(await (await get(`/api/services/${name}/`)).json(), service, name)
      }
    }
  })
}

test('an unknown service answers 404 and nothing else', async (t) => {
  const { get } = await world(t)
  for (const name of [
    'gardening',
    'built-in-advisory',
    'ADVISORY',
    'a'.repeat(80),
    'constructor',
  ]) {
    const answer = await get(`/api/services/${name}/`)
    assert.equal(answer.status, 404, name)
    assert.deepEqual(await answer.json(), { detail: 'There is nothing at this address.' })
  }
})

test('a malformed name of a service is refused in one sentence', async (t) => {
  const { get } = await world(t)
  const names = [
    "a'b",
    '%22',
    'a%20b',
    'a%00b',
    'a;b',
    'a'.repeat(81),
    'a'.repeat(10_000),
    '%F0%9F%99%82',
  ]
  for (const name of names) {
    const answer = await get(`/api/services/${name}/`)
    assert.ok([400, 404].includes(answer.status), `${name.slice(0, 20)}: ${answer.status}`)
    assert.deepEqual(Object.keys((await answer.json()) as object), ['detail'])
  }
  assert.equal((await services(get('/api/services/'))).length, 6)
})

test('the first service that a firm publishes replaces all that are built in', async (t) => {
  const { get, database } = await world(t, { demo: false })
  const id = await writeRow(database, 'service', rowsAbout('quince').service)
  const [own, ...others] = await services(get('/api/services/'))
  assert.equal(own?.id, id)
  assert.deepEqual(others, [])
  assert.deepEqual(await services(get('/api/services/?category=build')), [])
  assert.equal((await get('/api/services/advisory/')).status, 404)
  assert.equal((await get('/services/advisory')).status, 404)
})

test('the page of a service has one address, by its slug', async (t) => {
  const { get } = await world(t)
  const [advisory] = await services(get('/api/services/'))
  const page = await get('/services/advisory')
  assert.equal(page.status, 200)
  assert.match(await page.text(), /<h1>Advisory Services<\/h1>/)
  assert.equal((await get(`/services/${advisory?.id}`)).status, 404)
  assert.equal((await get('/services/gardening')).status, 404)
})
