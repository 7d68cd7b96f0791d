import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { readDemoSignIn } from '../../src/features/setup/demo-accounts.ts'
import { rowsAbout, writeRow } from '../support/database/rows.ts'
import { world } from '../support/world.ts'

/** Sections 3, 6 and 7 of the specification: the calls as a stranger’s program makes them. */

type Row = Record<string, unknown>
type Fields = Record<string, 'string' | 'list' | 'text or null'>

const text = (...names: string[]): Fields =>
  Object.fromEntries(names.map((name) => [name, 'string']))

const entities = {
  service: {
    ...text('title', 'description', 'short_description', 'icon'),
    features: 'list',
    key_benefits: 'list',
  },
  statistic: text('prefix', 'value', 'suffix', 'label'),
  faq: text('question', 'answer'),
  partner: text('name'),
  user: text('first_name', 'username'),
  project: {
    ...text('id', 'title', 'description', 'client_name', 'status', 'start_date'),
    end_date: 'text or null',
  },
  update: text('id', 'title', 'content', 'author_name', 'created_at'),
} satisfies Record<string, Fields>

/** Asserts that all of these have the fields of an entity. */
function have(entity: keyof typeof entities, all: unknown): void {
  assert.ok(Array.isArray(all) && all.length > 0, `there is no ${entity}`)
  for (const row of all as Row[])
    for (const [name, kind] of Object.entries(entities[entity])) {
      const value = row[name]
      const isList = Array.isArray(value) && value.every((one) => typeof one === 'string')
      const fits = kind === 'list' ? isList : typeof value === 'string'
      assert.ok(fits || (kind === 'text or null' && value === null), `${entity}.${name}: ${value}`)
    }
}

async function caller(t: TestContext) {
  const { origin, ...here } = await world(t)
  const call = async (
    path: string,
    init: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> } = {},
  ) => {
    const headers = { 'Content-Type': 'application/json', ...init.headers }
    const answer = await fetch(`${origin}/api${path}`, { ...init, headers, redirect: 'manual' })
    const body = await answer.text()
    return { status: answer.status, json: body ? (JSON.parse(body) as unknown) : null, answer }
  }
  const read = async (path: string) => {
    const { status, json } = await call(path)
    assert.equal(status, 200, path)
    return json
  }
  const list = async (path: string) => (await read(path)) as Row[]
  const post = (path: string, body: Row) =>
    call(path, { method: 'POST', body: JSON.stringify(body) })
  return { ...here, call, read, list, post }
}

test('3 and 7: the content API gives each entity with its fields, to anyone', async (t) => {
  const { read, list } = await caller(t)
  const home = (await read('/homepage/')) as Row
  have('statistic', home['statistics'])
  have('faq', home['faqs'])
  have('partner', home['partners'])
  have('service', await list('/services/'))
  have('statistic', await list('/statistics/'))
  have('faq', await list('/faqs/'))
  have('partner', await list('/partners/'))
  for (const path of ['/testimonials/', '/blog/', '/case-studies/', '/team/', '/industries/'])
    assert.ok((await list(path)).length > 0, path)
  assert.ok((await list('/certifications/')).length > 0)
  for (const path of ['/layout/', '/site-config/', '/hero/', '/company-info/']) {
    const row = await read(path)
    assert.ok(row !== null && typeof row === 'object' && !Array.isArray(row), path)
  }
})

/** Lists, the parameters that choose among them, and the field that has the value. */
const filters = [
  ['/services/', 'category', 'category'],
  ['/services/', 'featured', 'featured'],
  ['/testimonials/', 'featured', 'featured'],
  ['/testimonials/', 'service', 'service'],
  ['/faqs/', 'featured', 'featured'],
  ['/faqs/', 'category', 'category'],
  ['/blog/', 'featured', 'featured'],
  ['/blog/', 'category', 'category'],
  ['/case-studies/', 'featured', 'featured'],
  ['/case-studies/', 'industry', 'industry'],
  ['/certifications/', 'team_member', 'team_member'],
  ['/ctas/by_placement/', 'placement', 'placement'],
] as const

test('7: each parameter of a list chooses exactly those with its value', async (t) => {
  const { list, call, database, lookForChanges } = await caller(t)
  await writeRow(database, 'service', { ...rowsAbout('rigging').service, featured: 0 })
  await lookForChanges()
  for (const [path, parameter, field] of filters) {
    const all = await list(path)
    const value = parameter === 'featured' ? true : all.at(-1)?.[field]
    const expected = all.filter((one) => one[field] === value)
    assert.ok(expected.length > 0, `${path} has ${parameter} ${value}`)
    assert.ok(expected.length < all.length, `${path}: ${parameter} chooses`)
    assert.deepEqual(await list(`${path}?${parameter}=${value}`), expected, `${path} ${parameter}`)
  }
  const found = await list('/blog/?search=sharing')
  assert.ok(found.length > 0 && found.length < (await list('/blog/')).length)
  assert.deepEqual(await list('/blog/?search=zeppelin'), [])
  assert.equal((await call('/services/?colour=red')).status, 422)
})

test('7: one service, post and case study by its id', async (t) => {
  const { read, list, call } = await caller(t)
  for (const path of ['/services/', '/blog/', '/case-studies/']) {
    const [first = assert.fail(path)] = await list(path)
    const one = (await read(`${path}${String(first['id'])}/`)) as Row
    assert.equal(one['title'], first['title'])
    const { status, answer } = await call(`${path}nothing-of-the-kind/`)
    assert.equal(`API Error: ${status} ${answer.statusText}`, 'API Error: 404 Not Found')
  }
  have('service', [await read('/services/advisory/')])
})

const nine = {
  name: 'Amara Kessler',
  email: 'amara@example.com',
  phone: '',
  company: '',
  subject: '',
  message: 'Hello.',
  service_interest: '',
  budget_range: '',
  timeline: '',
}

test('3, 5 and 7: an enquiry is the nine fields; name, email and message are required', async (t) => {
  const { post, database } = await caller(t)
  const { status } = await post('/contact/', nine)
  assert.ok(status >= 200 && status < 300, `${status}`)
  const rows = await database.read.selectFrom('enquiry').selectAll().execute()
  const [row = assert.fail('no enquiry')] = rows
  for (const [name, value] of Object.entries(nine))
    assert.equal((row as unknown as Row)[name], value, name)
  for (const name of ['name', 'email', 'message'] as const) {
    const refused = await post('/contact/', { ...nine, [name]: '' })
    assert.equal(refused.status, 400, name)
    assert.deepEqual(Object.keys((refused.json as { errors: Row }).errors), [name])
  }
  for (const interest of ['advisory', 'implementation', 'development', 'admin', 'integration'])
    assert.equal((await post('/contact/', { ...nine, service_interest: interest })).status, 201)
  assert.equal((await post('/contact/', { ...nine, colour: 'red' })).status, 422)
})

test('3, 6, 7 and 8: the portal API, from signing in to one project with its updates', async (t) => {
  const { call, post, database } = await caller(t)
  const client = (await readDemoSignIn(database)) ?? assert.fail('no demo client')
  for (const path of ['/users/me/', '/projects/', '/projects/any/'])
    assert.equal((await call(path)).status, 401, `${path} without a session`)

  const { username, password } = client
  const refused = await post('/auth/login/', { username, password: 'not the password' })
  assert.equal(refused.status, 401)
  assert.deepEqual((refused.json as Row)['detail'], 'Invalid username or password')

  const { json } = await post('/auth/login/', { username, password })
  const { token } = json as { token: string }
  const headers = { Authorization: `Token ${token}` }
  const mine = async (path: string) => (await call(path, { headers })).json
  have('user', [await mine('/users/me/')])
  const projects = (await mine('/projects/')) as Row[]
  have('project', projects)
  const statuses = projects.map(({ status }) => status)
  for (const status of ['active', 'completed', 'on_hold']) assert.ok(statuses.includes(status))
  const detail = (await mine(`/projects/${String(projects[0]?.['id'])}/`)) as Row
  have('project', [detail])
  have('update', detail['updates'])
  assert.equal(projects[0]?.['updates'], undefined, 'updates are in the detail only')
})
