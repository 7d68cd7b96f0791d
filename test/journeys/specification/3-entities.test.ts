import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readDemoSignIn } from '../../../src/features/setup/demo-accounts.ts'
import { caller, type Row } from './steps.ts'

/** Section 3 of the specification: the entities and their fields. */

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

test('3: what the content API gives has the fields of its entity, for anyone', async (t) => {
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

const nine = {
  name: 'Amara Kessler',
  email: 'amara@example.com',
  phone: '+1 555 0100',
  company: 'Quince Rope',
  subject: 'Dealers',
  message: 'Hello.',
  service_interest: 'training',
  budget_range: 'Under 50,000',
  timeline: 'This year',
}

test('3: an enquiry is stored with its nine fields', async (t) => {
  const { post, database } = await caller(t)
  assert.equal((await post('/contact/', nine)).status, 201)
  const rows = await database.read.selectFrom('enquiry').selectAll().execute()
  const [row = assert.fail('no enquiry')] = rows
  for (const [name, value] of Object.entries(nine))
    assert.equal((row as unknown as Row)[name], value, name)
})

test('3: the user, the projects and the updates of a client have their fields', async (t) => {
  const { call, post, database } = await caller(t)
  const client = (await readDemoSignIn(database)) ?? assert.fail('no demo client')
  const { username, password } = client
  const { json } = await post('/auth/login/', { username, password })
  const headers = { Authorization: `Token ${(json as { token: string }).token}` }
  const mine = async (path: string) => (await call(path, { headers })).json
  have('user', [await mine('/users/me/')])
  const projects = (await mine('/projects/')) as Row[]
  have('project', projects)
  const ends = projects.map(({ end_date }) => end_date)
  assert.ok(
    ends.some((end) => end !== null),
    'an end',
  )
  const detail = (await mine(`/projects/${String(projects[0]?.['id'])}/`)) as Row
  have('project', [detail])
  have('update', detail['updates'])
  assert.equal(projects[0]?.['updates'], undefined, 'updates are in the detail only')
})
