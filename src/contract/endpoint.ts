import { z } from 'zod'
import type { Access } from './access.ts'

/**
 * How often one caller (an account, or for a public call a client address) may call: `count`
 * times at once, refilled evenly over `seconds`.
 */
export interface Limit {
  count: number
  seconds: number
}

/**
 * One call of the API, agreed on by both sides: where it is, who may call it, what goes in and
 * what comes out. Inputs are closed (an unknown field is refused with 422), outputs are
 * allow-lists (a field that is not in the schema never leaves the server).
 */
export interface Endpoint<
  Params extends z.ZodObject = z.ZodObject,
  Query extends z.ZodObject = z.ZodObject,
  Output extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Who extends Access = Access,
> {
  /** GET has no effect; the others take JSON where `body` says so. */
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Below `/api`, ends in a slash; `{name}` stands for a part given in `params`. */
  path: string
  summary: string
  access: Who
  /** True: for 10 min after a password or a second factor was given; else 403, `confirm_required`. */
  fresh?: boolean
  /** True: though `self`, closed to who must set up a second factor first; else 403, `second_factor_required`. */
  finished?: boolean
  /** Whether it leaves an entry in the audit; said by each that demands sign-in and has an effect. */
  audited?: boolean
  /** True: the same for all of an organisation, and kept until its data changes. */
  shared?: boolean
  /** null: no limit, because the answer is served from kept bytes. */
  limit: Limit | null
  params: Params
  query: Query
  /** What is sent as JSON, or with `raw` the bytes as they come; null where nothing is. */
  body: Body
  /** The body is the bytes of a file, as `application/offset+octet-stream`; `body` is `rawBytes`. */
  raw?: true
  /** The most that the body may have; 64 kB where nothing is said. */
  bytes?: number
  /** What success answers: where nothing is said 201 to a POST and 200 to others; 204 has no body. */
  success?: 200 | 201 | 202 | 204
  /** Tells events (server-sent) as they happen; `output` is one of them. */
  stream?: true
  output: Output
  /** The answer is a file, written as it is read; `output` is `fileAnswer`. */
  file?: true
}

/** The body of a raw call, piece by piece; more than the endpoint's `bytes` throws 413. */
export const rawBytes = z.custom<AsyncIterable<Uint8Array>>((value) => Object(value) === value)

/** A file as an answer: nothing is read before somebody takes it. */
export interface FileAnswer {
  status: 200 | 206 | 416
  headers: [name: string, value: string][]
  bytes: AsyncIterable<Uint8Array> | null
}
export const fileAnswer = z.custom<FileAnswer>((value) => Object(value) === value)

/** What a handler is given: the parts of the path, the query and the body, all checked. */
export interface Input<E extends Endpoint> {
  params: z.output<E['params']>
  query: z.output<E['query']>
  body: z.output<E['body']>
}

export type Output<E extends Endpoint> = z.output<E['output']>

/** Declares an endpoint; the types of its input and output follow from the schemas. */
export function endpoint<
  P extends z.ZodObject,
  Q extends z.ZodObject,
  O extends z.ZodType,
  Who extends Access,
  B extends z.ZodType = z.ZodNull,
>(declaration: Omit<Endpoint<P, Q, O, B, Who>, 'body'> & { body?: B }): Endpoint<P, Q, O, B, Who> {
  return { ...declaration, body: declaration.body ?? (z.null() as unknown as B) }
}
