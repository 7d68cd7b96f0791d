import { z } from 'zod'
import type { Endpoint } from '../contract/endpoint.ts'

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
    components: { schemas: { Problem: problem } },
  }
}

function operation(endpoint: Endpoint): Json {
  const refusals = ['400', ...(endpoint.path.includes('{') ? ['404'] : []), '422']
  if (endpoint.limit) refusals.push('429')
  const sends = endpoint.method !== 'GET'
  if (sends) refusals.push('409', '413', '415')
  return {
    summary: endpoint.summary,
    security: [],
    parameters: [
      ...parameters(endpoint.params, 'path', true),
      ...parameters(endpoint.query, 'query', false),
      ...(sends ? [repetition] : []),
    ],
    ...(sends && {
      requestBody: { required: true, content: json(schemaOf(endpoint.body, 'input')) },
    }),
    responses: {
      [sends ? 201 : 200]: {
        description: 'The answer.',
        content: json(schemaOf(endpoint.output, 'output')),
      },
      ...Object.fromEntries(refusals.map((status) => [status, refusal(Number(status))])),
    },
  }
}

const repetition: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Sent again within 24 h with the same body: the same answer, no second effect.',
  schema: { type: 'string', pattern: '^[\\w.:-]{8,128}$' },
}

const descriptions: Record<number, string> = {
  400: 'A value cannot be used.',
  404: 'Not there, or not published.',
  409: 'The Idempotency-Key was used for something else.',
  413: 'The body is too large.',
  415: 'The body is not application/json.',
  422: 'A name is not known here.',
  429: 'Too many requests; see Retry-After.',
}

const refusal = (status: number): Json => ({
  description: descriptions[status],
  content: json({ $ref: '#/components/schemas/Problem' }),
})

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
