import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readDemoSignIn } from '../../../src/features/setup/demo-accounts.ts'
import { rowsAbout, writeRow } from '../../support/database/rows.ts'
import { atSignIn, caller, type Row } from './steps.ts'

/** Section 7 of the specification: the calls, as a stranger’s program and the portal make them. */

const lists = ['/testimonials/', '/blog/', '/case-studies/', '/team/', '/industries/']
const objects = ['/homepage/', '/layout/', '/site-config/', '/hero/', '/company-info/']

test('7: each read of the content API answers in JSON', async (t) => {
  const { call } = await caller(t)
  for (const path of [
    ...lists,
    '/services/',
    '/faqs/',
    '/partners/',
    '/statistics/',
    '/certifications/',
    '/ctas/by_placement/',
    ...objects,
  ]) {
    const { status, json, answer } = await call(path)
    assert.equal(status, 200, path)
    assert.match(answer.headers.get('content-type') ?? '', /^application\/json/, path)
    assert.equal(Array.isArray(json), !objects.includes(path), path)
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
  assert.equal(((await read('/services/advisory/')) as Row)['title'], 'Advisory Services')
})

test('7: an enquiry is sent by POST, and any success is one', async (t) => {
  const { post } = await caller(t)
  const enquiry = { name: 'Amara', email: 'amara@example.com', message: 'Hello.' }
  const others = { phone: '', company: '', subject: '', service_interest: '' }
  const { status } = await post('/contact/', {
    ...enquiry,
    ...others,
    budget_range: '',
    timeline: '',
  })
  assert.ok(status >= 200 && status < 300, `${status}`)
})

test('7 and 8: the portal API, from signing in to one project with its updates', async (t) => {
  const { call, post, database } = await caller(t)
  const client = (await readDemoSignIn(database)) ?? assert.fail('no demo client')
  const { username, password } = client
  const refused = await post('/auth/login/', { username, password: 'not the password' })
  assert.equal(refused.status, 401)
  assert.deepEqual((refused.json as Row)['detail'], 'Invalid username or password')
  const { json } = await post('/auth/login/', { username, password })
  const { token } = json as { token: string }
  const headers = { Authorization: `Token ${token}` }
  const mine = async (path: string) => (await call(path, { headers })).json
  assert.equal(((await mine('/users/me/')) as Row)['username'], username)
  const projects = (await mine('/projects/')) as Row[]
  assert.ok(Array.isArray(projects))
  const statuses = projects.map(({ status }) => status)
  for (const status of ['active', 'completed', 'on_hold']) assert.ok(statuses.includes(status))
  const detail = (await mine(`/projects/${String(projects[0]?.['id'])}/`)) as Row
  assert.ok(Array.isArray(detail['updates']))
})

test('7: the portal’s calls are JSON, with cookies, and with the token once there is one', async (t) => {
  const { page, signIn, client } = await atSignIn(t)
  const login = page.waitForRequest('**/api/auth/login/')
  const projects = page.waitForRequest('**/api/projects/')
  await signIn()
  const sent = await login
  assert.match((await sent.allHeaders())['content-type'] ?? '', /^application\/json/)
  const { username, password } = sent.postDataJSON() as typeof client
  assert.deepEqual([username, password], [client.username, client.password])
  const headers = await (await projects).allHeaders()
  assert.match(headers['authorization'] ?? '', /^Token ./)
  assert.ok(headers['cookie'], 'a cookie')
  assert.equal((await projects).postData(), null)
  await page.getByRole('heading', { name: 'Your Projects' }).waitFor()
})
