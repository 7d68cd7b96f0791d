import { z } from 'zod'
import type { CallEndpoint, Endpoint } from '../../src/contract/endpoint.ts'
import type { Schema } from '../support/schema.ts'
import { idOf, castPassword } from '../fixtures/cast.ts'

/** Values of fields by name, where the schema alone is not enough. */
const samples: Record<string, unknown> = {
  username: 'a-new-name',
  url: 'https://hooks.quince.example/more',
  email: 'somebody.new@example.com',
  first_name: 'Some',
  last_name: 'Body',
  name: 'A new name',
  time_zone: 'Europe/Lisbon',
  opens: '09:00',
  closes: '18:00',
  password: castPassword,
  new_password: 'another-tide-turns-at-noon',
  code: '123456',
  token: 't'.repeat(43),
  mfa_token: 't'.repeat(43),
  challenge_token: 't'.repeat(43),
  organisation: idOf('organisation', 'halden'),
  project: idOf('project', 'halden'),
  projects: null,
  base: null,
  seen: null,
  enquiry: 'ENQ-ZZZZZZZ2',
  about: idOf('enquiry', 'Corin'),
  other: 'ENQ-ZZZZZZZ2',
  of: [{ id: idOf('enquiry', 'Corin'), assignee: idOf('account', 'Corin') }],
  last: '1',
  away_until: '2026-11-27T14:00:00.000Z',
  fields: [{ name: 'text', value: 'Dear Grete', seen: null, base: 9 }],
  columns: ['company'],
  editor: 'another-page',
  sequence: 3,
  roles: ['editor'],
  person: idOf('account', 'Mona'),
  document: idOf('document', 'halden'),
  request: idOf('wanted', 'halden'),
  subject_sha256: 'a'.repeat(64),
  decision: 'approved',
  record: idOf('enquiry', 'Corin'),
  from: '2026-11-01',
  to: '2026-12-01',
  on: '2026-11-20',
  start_date: '2026-12-01',
  end_date: '2027-03-31',
  due_date: '2026-12-15',
  day: '2026-12-18',
  time: '17:00',
  scheduled: idOf('scheduled', 'halden'),
  was: '2026-12-01',
  at: null,
  starts_at: '2026-12-01T09:00:00.000Z',
  ends_at: '2026-12-01T10:00:00.000Z',
  milestone_id: idOf('milestone', 'halden'),
  milestones: [{ id: idOf('milestone', 'halden'), title: 'Reached' }],
  requests: [{ id: idOf('wanted', 'halden'), title: 'A list', detail: '' }],
  template: null,
  version_id: idOf('version', 'halden'),
  folder: 'Plans',
  preview: false,
  size: 7,
  // In the title of everybody's project.
  q: 'project',
  answer: 'Petra and Jonas approve it.',
  message: 'Our forecast is built by hand each Monday. Could we speak next week?',
}

const face = { accent: '#317f5d', ground: 'paper', logo_paper: '', logo_night: '', icon: '' }
const drafted = { fields: [{ name: 'title', value: 'Quinces', seen: null, base: 9 }] }

/** Of a path, where the same name is something else elsewhere. */
const ownSamples: Record<string, Record<string, unknown>> = {
  '/staff/clients/{id}/merge/': { other: idOf('organisation', 'cedar') },
  '/staff/projects/{id}/move/': { to: idOf('organisation', 'cedar'), name: '', people: [] },
  '/staff/brand/': face,
  '/staff/brand/preview/': face,
  '/staff/posts/{id}/draft/': drafted,
  '/staff/case-studies/order/': { order: [], base: null },
  '/staff/case-studies/{id}/draft/': drafted,
  '/staff/pages/{id}/draft/': drafted,
  '/staff/texts/{id}/draft/': drafted,
  '/staff/mail-templates/{id}/draft/': drafted,
}

const schemas = new WeakMap<z.ZodType, Schema>()

/** Made once of each, because thousands of requests are made of the same schema. */
function schemaOf(schema: z.ZodType): Schema {
  const known =
    schemas.get(schema) ??
    (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema)
  schemas.set(schema, known)
  return known
}

/** An endpoint with a JSON body. */
export type TakesBody = CallEndpoint & { body: z.ZodType }

export const takesBody = (endpoint: Endpoint): endpoint is TakesBody =>
  endpoint.kind === 'call' && endpoint.body !== null

/** A valid body with every field of the endpoint's schema. */
export function bodyFor(endpoint: Endpoint): Record<string, unknown> | undefined {
  if (!takesBody(endpoint)) return undefined
  const valid = valueOf(schemaOf(endpoint.body), 'body') as Record<string, unknown>
  const body = { ...valid, ...ownSamples[endpoint.path] }
  const checked = endpoint.body.safeParse(body)
  if (checked.success) return body
  const wrong = checked.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  throw new Error(
    `${endpoint.method} ${endpoint.path} is not tried: give its fields a sample in
     test/matrix/bodies.ts (${wrong.join(' ')})`,
  )
}

/** The required part of a query. */
export function queryFor({ query }: Endpoint): string {
  const { required = [], properties = {} } = schemaOf(query)
  const pairs = required.map((name) => [name, String(valueOf(properties[name] ?? {}, name))])
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`
}

/** The fields of a body, from its schema. */
export const bodyFields = ({ body }: TakesBody) => Object.keys(schemaOf(body).properties ?? {})

function valueOf(schema: Schema, name: string): unknown {
  if ('const' in schema) return schema.const
  // Values of an enum take precedence over a sample of the same name.
  if (schema.enum) return schema.enum[0]
  if (name in samples) return samples[name]
  if (schema.anyOf) return valueOf(schema.anyOf[0] ?? {}, name)
  if (schema.type === 'object') return objectOf(schema)
  if (schema.type === 'array') return [valueOf(schema.items ?? {}, name)]
  if (schema.type === 'boolean') return true
  const isNumber = schema.type === 'integer' || schema.type === 'number'
  return isNumber ? (schema.minimum ?? 1) : 'some-words'
}

const objectOf = ({ properties = {} }: Schema) =>
  Object.fromEntries(
    Object.entries(properties).map(([name, inner]) => [name, valueOf(inner, name)]),
  )

/** Fields that say what one has seen, and who one is: in a second call from the same base as in the first. */
const ofBase = ['base', 'seen', 'draft', 'editor', 'sequence', 'last', 'scheduled']

/**
 * The same body with other words, choices and numbers, as far as the schema takes them; of several it
 * takes the one at `turn`. `otherIds`: those that may stand in place of an id.
 */
export function variantOf(
  endpoint: TakesBody,
  body: Record<string, unknown>,
  { turn = 0, otherIds }: { turn?: number; otherIds: (id: string) => string[] | null },
): Record<string, unknown> {
  const { properties = {} } = schemaOf(endpoint.body)
  let next = body
  for (const [name, value] of Object.entries(body)) {
    if (ofBase.includes(name)) continue
    const ids = typeof value === 'string' ? otherIds(value) : null
    const taken = (ids ?? othersOf(properties[name] ?? {}, value))
      .map((other) => ({ ...next, [name]: other }))
      .filter((tried) => endpoint.body.safeParse(tried).success)
    next = taken[turn % taken.length] ?? next
  }
  return next
}

function othersOf(schema: Schema, value: unknown): unknown[] {
  const chosen = schema.enum ?? schema.anyOf?.flatMap((one) => one.enum ?? [])
  if (chosen && chosen.length > 0) return chosen.filter((one) => one !== value)
  if (Array.isArray(value)) {
    const others = othersOf(schema.items ?? {}, value[0])
    return others.map((one) => [one, ...value.slice(1)])
  }
  if (typeof value === 'string') return [`${value} and more`, `${value.slice(0, -1)}Z`, `Z${value}`]
  if (typeof value === 'number') return [value + 1, value - 1]
  if (typeof value === 'boolean') return [!value]
  return []
}
