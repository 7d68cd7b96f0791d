// On SQLite alone: made from the contracts, without the database.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { calls, demoCalls } from '../../../../test/fixtures/addresses.ts'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { isEndpoint, promises } from '../../../../test/architecture/mounted.ts'
import { faults, type Schema } from '../../../../test/support/schema.ts'
import { world } from '../../../../test/support/world.ts'

interface Parameter {
  name: string
  in: string
  required: boolean
  schema: Schema
}

type Content = { content: { 'application/json': { schema: Schema } } }

interface Document {
  openapi: string
  info: { title: string }
  servers: { url: string }[]
  paths: Record<
    string,
    Record<
      string,
      {
        parameters: Parameter[]
        security: unknown[]
        responses: Record<string, Content>
        requestBody?: { required: boolean; content: Record<string, unknown> }
      }
    >
  >
  components: { schemas: Record<string, Schema> }
}

async function describe(get: (path: string) => Promise<Response>): Promise<Document> {
  const answer = await get('/api/openapi.json')
  assert.equal(answer.status, 200)
  return (await answer.json()) as Document
}

/** The path of the document that describes this address. */
function pathOf(document: Document, address: string): string {
  const own = address.replace(/^\/api/, '')
  if (Object.hasOwn(document.paths, own)) return own
  const fits = (path: string) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(own)
  return Object.keys(document.paths).find(fits) ?? `nothing describes ${address}`
}

test('the description has every call, and no other', async (t) => {
  const { get } = await world(t)
  const document = await describe(get)
  assert.equal(document.openapi, '3.1.0')
  assert.deepEqual(document.servers, [{ url: 'http://localhost:3000/api' }])
  const promised = (await promises()).map(({ what }) => what).filter(isEndpoint)
  const described = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ path, method, operation })),
  )
  assert.deepEqual(
    described.map(({ method, path }) => `${method.toUpperCase()} ${path}`).sort(),
    promised.map(({ method, path }) => `${method} ${path}`).sort(),
  )
  for (const { path, operation } of described) {
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    const given = operation.parameters.filter((parameter) => parameter.in === 'path')
    assert.deepEqual(
      given.map(({ name }) => name),
      named,
      path,
    )
    assert.ok(given.every(({ required }) => required))
  }
  const open = promised.filter(({ access }) => access === 'anyone').map(({ path }) => path)
  for (const { path, operation } of described) {
    assert.equal(operation.security.length, open.includes(path) ? 0 : 1, path)
  }
})

test('a call is described with a body if it takes one, and with nothing that it has not', async (t) => {
  const { get } = await world(t)
  const { paths } = await describe(get)
  for (const { what: one } of (await promises()).filter(({ what }) => isEndpoint(what))) {
    const endpoint = one as Endpoint
    const takes = endpoint.kind === 'upload' || (endpoint.kind === 'call' && endpoint.body !== null)
    const what = `${endpoint.method} ${endpoint.path}`
    const described = paths[endpoint.path]?.[endpoint.method.toLowerCase()]
    const fields = ['parameters', 'responses', 'security', 'summary']
    assert.deepEqual(
      Object.keys(described ?? {}).toSorted(),
      [...fields, ...(takes ? ['requestBody'] : [])].toSorted(),
      what,
    )
    if (takes)
      assert.match(
        Object.keys(described?.requestBody?.content ?? {}).join(),
        /^(application|message)\//,
      )
  }
})

test('every reference in the description resolves within it', async (t) => {
  const { get } = await world(t)
  const document = await describe(get)
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]*)"/g)]
  assert.ok(references.length > 0)
  for (const [, reference = ''] of references) {
    const [start, ...steps] = reference.split('/')
    assert.equal(start, '#', reference)
    const found = steps.reduce<unknown>(
      (place, step) => (place as Record<string, unknown>)?.[step],
      document,
    )
    assert.equal(typeof found, 'object', reference)
  }
})

for (const demo of [true, false]) {
  const whose = demo ? 'of the demo firm' : 'of an empty install'
  test(`every answer ${whose} has exactly the described fields`, async (t) => {
    const { get } = await world(t, { demo })
    const document = await describe(get)
    for (const address of [...calls, ...(demo ? demoCalls : [])]) {
      const answer = await get(address)
      assert.equal(answer.status, 200, address)
      const described = document.paths[pathOf(document, address)]?.['get']?.responses['200']
      const schema = described?.content['application/json'].schema ?? {}
      assert.ok(schema.type, address)
      assert.deepEqual(faults(schema, await answer.json(), address), [])
    }
  })
}

test('every refusal matches its description, and its status is described', async (t) => {
  const { get } = await world(t)
  const document = await describe(get)
  const problem = document.components.schemas['Problem'] ?? {}
  const refused = [
    '/api/services/?featured=x',
    '/api/services/?x=1',
    '/api/blog/nothing/',
    "/api/blog/'/",
  ]
  for (const address of refused) {
    const answer = await get(address)
    const path = pathOf(document, address.split('?')[0] ?? '')
    assert.ok(
      document.paths[path]?.['get']?.responses[answer.status],
      `${address}: ${answer.status}`,
    )
    assert.deepEqual(
      faults({ ...problem, additionalProperties: false }, await answer.json(), address),
      [],
    )
  }
})

test('every filter is described, and the page for people names the same calls and filters', async (t) => {
  const { get } = await world(t)
  const document = await describe(get)
  const page = await (await get('/api/')).text()
  const filters = Object.entries(document.paths).flatMap(([path, { get: operation }]) => {
    const names = operation?.parameters.filter((one) => one.in === 'query').map(({ name }) => name)
    return names?.length ? [[path, names.sort().join(' ')]] : []
  })
  assert.deepEqual(Object.fromEntries(filters), {
    '/services/': 'category featured',
    '/testimonials/': 'featured service',
    '/faqs/': 'category featured',
    '/blog/': 'category featured search',
    '/case-studies/': 'featured industry',
    '/certifications/': 'team_member',
    '/ctas/by_placement/': 'placement',
    '/posts/': 'category page search',
    '/projects/{id}/messages/': 'before',
    '/documents/': 'project',
    '/search/': 'q',
    '/calendar/': 'from to',
    '/calendar/agenda/': 'from',
    '/projects/{id}/timeline/': 'before kind',
    '/staff/audit-csv/': 'from search side to',
    '/staff/audit/': 'after from number search side to',
    '/staff/clients/': 'after box search',
    '/staff/clients/{id}/merge/{other}/': 'sees',
    '/staff/enquiries/': 'after assignee box columns ended_since order search',
    '/staff/enquiry-choice/': 'assignee box ended_since order search',
    '/staff/enquiry-csv/': 'assignee box columns ended_since order search',
    '/staff/enquiries/{id}/drafts/{set}/revisions/': 'before',
    '/staff/inbound/': 'after',
    '/staff/everybody/': 'after box search',
    '/staff/mails-csv/': 'box search',
    '/staff/mails/': 'after box search',
    '/staff/mail-templates/{id}/revisions/': 'before',
    '/staff/media/': 'after box search',
    '/staff/pages/': 'after box search',
    '/staff/pages/{id}/revisions/': 'before',
    '/staff/preview-links/': 'id subject',
    '/staff/redirects/': 'after search',
    '/staff/case-studies/': 'after box search',
    '/staff/case-studies/{id}/revisions/': 'before',
    '/staff/posts/': 'after box search',
    '/staff/posts/{id}/revisions/': 'before',
    '/staff/project-csv/': 'client columns consultant every health order overdue search status',
    '/staff/project-narrowing/': 'client',
    '/staff/projects/': 'after client columns consultant health order overdue page search status',
    '/staff/projects/{id}/messages/': 'before',
    '/staff/projects/{id}/move/': 'to',
    '/staff/projects/{id}/timeline/': 'before kind',
    '/staff/search/': 'q',
    '/staff/post-mails/{id}/': 'text',
    '/staff/subscriber-csv/': 'search source state',
    '/staff/subscribers/': 'after search source state',
    '/staff/system/backup-file/': 'name',
    '/staff/system/export-file/': 'name',
    '/staff/texts/{id}/revisions/': 'before',
    '/staff/threads/': 'after box search whose',
    '/staff/today/': 'whose',
  })
  const words = page.replaceAll('<!-- -->', '')
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const method of Object.keys(operations))
      assert.ok(words.includes(`${method.toUpperCase()} /api${path}`), path)
  }
})
