import { z } from 'zod'
import type { Endpoint } from '../../contract/endpoint.ts'

type Json = Record<string, unknown>

const problem = {
  type: 'object',
  required: ['detail'],
  properties: {
    detail: { type: 'string', description: 'One plain sentence.' },
    errors: {
      type: 'object',
      additionalProperties: { type: 'array', items: { type: 'string' } },
    },
  },
}

/** The description of the API (OpenAPI 3.1), made from the contracts alone. */
export function openApi(endpoints: readonly Endpoint[], title: string, server: string): Json {
  const paths: Record<string, Json> = {}
  for (const endpoint of endpoints) {
    const method = endpoint.method.toLowerCase()
    paths[endpoint.path] = { ...paths[endpoint.path], [method]: operation(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: { title, version: '1' },
    servers: [{ url: server }],
    paths,
    components: { schemas: { Problem: problem }, securitySchemes: { token: scheme } },
  }
}

/** The token that `POST /auth/login/` returns. */
const scheme: Json = {
  type: 'apiKey',
  in: 'header',
  name: 'Authorization',
  description: '`Token ` and the token of a sign-in.',
}

function refusalsOf(endpoint: Endpoint): number[] {
  const { path, method, access, limit } = endpoint
  const guarded = access !== 'anyone'
  const sends = sentTo(endpoint) !== null
  return [
    400,
    422,
    ...(guarded ? [401, 403] : []),
    ...(path.includes('{') ? [404] : []),
    ...(limit ? [429] : []),
    ...(method === 'GET' ? [] : [409]),
    ...(sends ? [413, 415] : []),
  ]
}

function operation(endpoint: Endpoint): Json {
  const sent = sentTo(endpoint)
  const success = endpoint.kind === 'call' ? endpoint.success : 200
  return {
    summary: endpoint.summary,
    security: endpoint.access === 'anyone' ? [] : [{ token: [] }],
    parameters: [
      ...parameters(endpoint.params, 'path', true),
      ...parameters(endpoint.query, 'query', false),
      ...(repeatable(endpoint) ? [repetition] : []),
    ],
    ...(sent && { requestBody: { required: true, content: sent } }),
    responses: {
      [success]: {
        description: 'The answer.',
        ...(success !== 204 && { content: answeredBy(endpoint) }),
      },
      ...Object.fromEntries(refusalsOf(endpoint).map((status) => [status, refusal(status)])),
    },
  }
}

/** The request's body, by its content type; null: none. */
function sentTo(endpoint: Endpoint): Json | null {
  if (endpoint.kind === 'upload') return file(endpoint.media)
  if (endpoint.kind !== 'call' || endpoint.body === null) return null
  return json(schemaOf(endpoint.body, 'input'))
}

/** The answer's body, by its content type. */
function answeredBy(endpoint: Endpoint): Json {
  if (endpoint.kind === 'download') return file('*/*')
  if (endpoint.kind === 'events')
    return { 'text/event-stream': { schema: schemaOf(endpoint.event, 'output') } }
  return json(schemaOf(endpoint.output, 'output'))
}

/** Endpoints that take an Idempotency-Key; others are safe to repeat, or demand a one-time token. */
const repeatable = (endpoint: Endpoint) => endpoint.kind === 'call' && endpoint.repeat !== null

const repetition: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Sent again within 24 h with the same body: the same answer, or 409 where that carried a secret; no second effect.',
  schema: { type: 'string', pattern: '^[\\w.:-]{8,128}$' },
}

const descriptions: Record<number, string> = {
  400: 'A value cannot be used.',
  401: 'Sign-in needed.',
  403: 'Not allowed to this account, or only after `confirm_required`, `second_factor_required`.',
  404: 'Not there, not published, or not yours.',
  409: 'It does not fit with what is there already.',
  413: 'The body is too large.',
  415: 'The body is not of a type that is accepted here.',
  422: 'A name is not known here.',
  429: 'Too many requests; see Retry-After.',
}

const refusal = (status: number): Json => ({
  description: descriptions[status],
  content: json({ $ref: '#/components/schemas/Problem' }),
})

const file = (type: string): Json => ({ [type]: { schema: {} } })

const json = (schema: unknown): Json => ({ 'application/json': { schema } })

function parameters(schema: z.ZodObject, place: 'path' | 'query', required: boolean): Json[] {
  return Object.entries(schema.shape).map(([name, field]) => ({
    name,
    in: place,
    required,
    schema: schemaOf(field as z.ZodType, 'input'),
  }))
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}
