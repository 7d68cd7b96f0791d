import type { z } from 'zod'
import type { Endpoint, Input, Output } from '../contract/endpoint.ts'
import { malformed, unknownField, type Problem } from '../contract/problem.ts'

/** What came with a request, unchecked. */
export interface RawInput {
  params: Record<string, string>
  query: URLSearchParams
  /** From JSON; null where there is none. */
  body?: unknown
}

/** Who calls, as far as a public call knows: an address to count by, and the key of a repetition. */
export interface Caller {
  /** As `clientAddress` tells it. */
  address: string
  /** Of the header Idempotency-Key, or null. */
  idempotencyKey: string | null
}

/** The program itself, asking its own routes for what a page needs. */
export const ourselves: Caller = { address: '', idempotencyKey: null }

/** An endpoint with what answers it. */
export interface Route {
  endpoint: Endpoint
  /** Checks the input, asks the handler, and lets out only what the output's schema lists. */
  answer(input: RawInput, caller: Caller): Promise<unknown>
}

/**
 * Joins an endpoint with its handler. The handler sees checked input only, and nothing leaves
 * but what the output schema lists. Throws a Problem: 400 for a value, 422 for an unknown name.
 */
export function serve<E extends Endpoint>(
  endpoint: E,
  handle: (input: Input<E>, caller: Caller) => Promise<Output<E>>,
): Route {
  return {
    endpoint,
    async answer({ params, query, body = null }, caller) {
      const checked = {
        params: checkParams(endpoint, params),
        query: checkQuery(endpoint.query, query),
        body: checkBody(endpoint.body, body),
      }
      return endpoint.output.parse(await handle(checked as Input<E>, caller))
    },
  }
}

function checkParams(endpoint: Endpoint, params: Record<string, string>): unknown {
  const parsed = endpoint.params.safeParse(params)
  if (parsed.success) return parsed.data
  throw malformed('The address names something in a way that cannot be right.')
}

/** Checks a query: each name once, each known, each value as its schema says. */
export function checkQuery(schema: z.ZodObject, query: URLSearchParams): unknown {
  const names = [...query.keys()]
  const twice = names.find((name, at) => names.indexOf(name) !== at)
  if (twice !== undefined) throw malformed(`"${shown(twice)}" is given more than once.`)
  const unknown = names.filter((name) => !Object.hasOwn(schema.shape, name))
  if (unknown.length > 0) throw unknownField(unknown.slice(0, 3).map(shown))
  const parsed = schema.safeParse(Object.fromEntries(query))
  if (parsed.success) return parsed.data
  throw unusable(parsed.error)
}

/** Checks a body against a closed schema; what is wrong is told by field. */
export function checkBody<S extends z.ZodType>(schema: S, body: unknown): z.output<S> {
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  const unknown = parsed.error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys' ? issue.keys : [],
  )
  if (unknown.length > 0) throw unknownField(unknown.slice(0, 3).map(shown))
  throw unusable(parsed.error)
}

function unusable({ issues }: z.ZodError): Problem {
  const fields: Record<string, string[]> = {}
  for (const { path, message } of issues) (fields[String(path[0] ?? 'body')] ??= []).push(message)
  return malformed(`Not a value that can be used: ${Object.keys(fields).join(', ')}.`, fields)
}

/** A stranger's word in our sentence: short, and plain letters only. */
const shown = (name: string) => name.slice(0, 40).replace(/[^\w.[\]-]/g, '?')
