import type { z } from 'zod'
import type { Endpoint, Input, Output } from '../../contract/endpoint.ts'
import { malformed, unknownField, type Problem } from '../../contract/problem.ts'
import type { Caller, SignedIn } from './caller.ts'
import { demand } from '../auth/viewer.ts'

/** What came with a request, unchecked. */
export interface RawInput {
  params: Record<string, string>
  query: URLSearchParams
  /** Reads what was sent as JSON; left out where nothing is. */
  body?: () => Promise<unknown>
}

/** An endpoint with what answers it. */
export interface Route {
  endpoint: Endpoint
  /**
   * Lets the caller through or throws, checks the input, asks the handler, and lets out only what
   * the output's schema lists.
   */
  answer(input: RawInput, caller: Caller): Promise<unknown>
}

/** Who a handler hears of: where the endpoint demands sign-in, somebody who is. */
type CallerOf<E extends Endpoint> = E['access'] extends 'anyone' ? Caller : SignedIn

/**
 * Joins an endpoint with its handler. The handler is reached by those whom the endpoint's access
 * admits, sees checked input only, and nothing leaves but what the output schema lists. Throws a
 * Problem: 401 or 403 for the caller, 400 for a value, 422 for an unknown name.
 */
export function serve<E extends Endpoint>(
  endpoint: E,
  handle: (input: Input<E>, caller: CallerOf<E>) => Promise<Output<E>>,
): Route {
  return {
    endpoint,
    async answer(raw, caller) {
      demand(endpoint, caller.viewer)
      const input = await checked(endpoint, raw)
      return endpoint.output.parse(await handle(input, caller as CallerOf<E>))
    },
  }
}

/** What came with a request, checked. Throws 400 for a value, 422 for an unknown name. */
export async function checked<E extends Endpoint>(
  endpoint: E,
  { params, query, body }: RawInput,
): Promise<Input<E>> {
  const input = {
    params: checkParams(endpoint, params),
    query: checkQuery(endpoint.query, query),
    body: checkBody(endpoint.body, (await body?.()) ?? null),
  }
  return input as Input<E>
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
