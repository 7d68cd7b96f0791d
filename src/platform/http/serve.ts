import type { z } from 'zod'
import type { Endpoint, Input, OfKind, Output } from '../../contract/endpoint.ts'
import { goneMeanwhile, malformed, unknownField, type Problem } from '../../contract/problem.ts'
import { isOutOfScope, isReferredTo } from '../../database/unique-violation.ts'
import type { Pass } from '../auth/viewer.ts'
import { refuseUnprintable } from './characters.ts'
import type { Caller, SignedInCaller } from './caller.ts'
import type { Exchange } from './exchange.ts'
import { parseAnswer } from './long-answers.ts'

/** What came with a request, unchecked. */
export interface RawInput {
  params: Record<string, string>
  query: URLSearchParams
  /** Reads the body; left out where the endpoint takes none. */
  body?: () => Promise<unknown>
}

/** An endpoint with the function that answers it. */
export interface Route<E extends Endpoint = Endpoint> {
  endpoint: E
  /**
   * Checks the input, runs the handler, and returns only what the output's schema lists. Throws for
   * a caller without their own pass to this very endpoint.
   */
  answer(input: RawInput, caller: Caller, pass: Pass): Promise<Output<E>>
  /** Throws for what the caller does not see any more, before an answer that was stored is repeated. */
  demandSeen?(input: RawInput, caller: Caller): Promise<void>
  /** True: not the same for everybody although open to anyone, so it is never cached. */
  personal?: boolean
}

interface More<E extends Endpoint> extends Pick<Route, 'personal'> {
  /**
   * True: a row that the database refuses is a fault of ours (500), as where all that hangs on something
   * is moved; never that somebody else was faster.
   */
  movesAll?: boolean
  /**
   * Of a call with effect about one thing: throws, as the handler would, where the caller does not see
   * it (any more). Asked before a repetition is answered as the first time.
   */
  seen?: (input: Input<E>, caller: CallerOf<E>) => Promise<unknown>
}

/** What answers a request for an endpoint, as it is mounted. */
export type Handler = (exchange: Exchange) => Promise<Response>

/** The caller as a handler gets it: signed in, where the endpoint demands sign-in. */
type CallerOf<E extends Endpoint> = E['access'] extends 'anyone' ? Caller : SignedInCaller

/**
 * Joins an endpoint with its handler. The handler runs only for callers whom the endpoint's access
 * admits and gets checked input only, and nothing is sent but what the output schema lists. Throws
 * a Problem: 400 for a wrong value, 422 for an unknown name.
 */
export function serve<E extends Endpoint>(
  endpoint: E,
  handle: (input: Input<E>, caller: CallerOf<E>) => Promise<Output<E>>,
  { seen, movesAll = false, ...more }: More<E> = {},
): Route<E> {
  return {
    ...more,
    ...(seen && {
      demandSeen: async (raw, caller) =>
        void (await seen(await checked(endpoint, raw), caller as CallerOf<E>)),
    }),
    endpoint,
    async answer(raw, caller, pass) {
      if (pass.endpoint !== endpoint || pass.viewer !== caller.viewer)
        throw new Error(`No pass to ${endpoint.path}`)
      const input = await checked(endpoint, raw)
      const output = await handle(input, caller as CallerOf<E>).catch((error: unknown) => {
        const isGone = !movesAll && (isReferredTo(error) || isOutOfScope(error))
        throw isGone ? goneMeanwhile(error) : error
      })
      return (await listed[endpoint.kind](endpoint as never, output)) as Output<E>
    },
  }
}

type Listed = {
  [Kind in Endpoint['kind']]: (endpoint: OfKind<Kind>, output: unknown) => unknown
}

/** What is sent: of JSON and of events only what their schemas list. */
const listed: Listed = {
  call: async ({ output: schema }, output) => await parseAnswer(schema, output),
  upload: ({ output: schema }, output) => schema.parse(output),
  download: (_, file) => file,
  events: ({ event }, events) => listedEvents(event, events as AsyncIterator<unknown>),
}

const listedEvents = (schema: z.ZodType, events: AsyncIterator<unknown>) => ({
  async next() {
    const { done, value } = await events.next()
    return done ? { done, value: undefined } : { value: schema.parse(value) }
  },
  async return() {
    await events.return?.()
    return { done: true, value: undefined }
  },
})

async function checked<E extends Endpoint>(
  endpoint: E,
  { params, query, body }: RawInput,
): Promise<Input<E>> {
  const input = {
    params: checkParams(endpoint, params),
    query: checkQuery(endpoint.query, query),
    body: bodyOf(endpoint, (await body?.()) ?? null),
  }
  return input as Input<E>
}

/** The bytes of an upload are checked by the handler as it reads them. */
const bodyOf = (endpoint: Endpoint, body: unknown): unknown =>
  endpoint.kind === 'call' && endpoint.body ? checkBody(endpoint.body, body) : body

function checkParams(endpoint: Endpoint, params: Record<string, string>): unknown {
  refuseUnprintable(params)
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
  const given = Object.fromEntries(query)
  refuseUnprintable(given)
  const parsed = schema.safeParse(given)
  if (parsed.success) return parsed.data
  throw unusable(parsed.error)
}

/** Checks a body against a closed schema; throws a Problem that says what is wrong by field. */
export function checkBody<S extends z.ZodType>(schema: S, body: unknown): z.output<S> {
  refuseUnprintable(body)
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

/** A name from a request, made safe to repeat in our message: short, and plain characters only. */
const shown = (name: string) => name.slice(0, 40).replace(/[^\w.[\]-]/g, '?')

/** For calls that answer 204. */
export async function withoutAnswer(act: Promise<unknown>): Promise<null> {
  await act
  return null
}
