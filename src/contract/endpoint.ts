import type { z } from 'zod'
import type { Access } from './access.ts'
import type { Tag } from './tags.ts'

/**
 * How often one caller (an account, or for a public call a client address) may call: `count`
 * times at once, refilled evenly over `seconds`.
 */
export interface Limit {
  count: number
  seconds: number
}

/** What every endpoint has: where it is, who may use it, and what its address takes. */
interface Declared<Params extends z.ZodObject, Query extends z.ZodObject, Who extends Access> {
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
  /** null: no limit, because the answer is served from cached bytes. */
  limit: Limit | null
  params: Params
  query: Query
}

/** JSON goes in and JSON comes out. */
export interface CallEndpoint<
  Params extends z.ZodObject = z.ZodObject,
  Query extends z.ZodObject = z.ZodObject,
  Output extends z.ZodType = z.ZodType,
  Body extends z.ZodType | null = z.ZodType | null,
  Who extends Access = Access,
> extends Declared<Params, Query, Who> {
  kind: 'call'
  /** GET has no effect. */
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** What is sent as JSON; null where nothing is. */
  body: Body
  /** The most that the body may have, in bytes. */
  bytes: number
  output: Output
  /** What success answers; 204 has no body. */
  success: 200 | 201 | 202 | 204
  /** `organisation`: the same for all of an organisation, and cached until its data changes. */
  cache: 'organisation' | null
  /** Of one that reads: what its answer is made of. Of others: what they make stale. */
  tags: readonly Tag[]
}

/** The next bytes of a file go in, as `application/offset+octet-stream`; JSON comes out. */
export interface UploadEndpoint<
  Params extends z.ZodObject = z.ZodObject,
  Query extends z.ZodObject = z.ZodObject,
  Output extends z.ZodType = z.ZodType,
  Who extends Access = Access,
> extends Declared<Params, Query, Who> {
  kind: 'upload'
  method: 'PATCH'
  /** The most that comes at once, in bytes; more is refused with 413. */
  bytes: number
  output: Output
  /** What is stale once the last bytes have arrived. */
  tags: readonly Tag[]
}

/** A file comes out, written as it is read. */
export interface DownloadEndpoint<
  Params extends z.ZodObject = z.ZodObject,
  Query extends z.ZodObject = z.ZodObject,
  Who extends Access = Access,
> extends Declared<Params, Query, Who> {
  kind: 'download'
  method: 'GET'
}

/** Events come out as they happen (server-sent events). */
export interface EventsEndpoint<
  Params extends z.ZodObject = z.ZodObject,
  Query extends z.ZodObject = z.ZodObject,
  Event extends z.ZodType = z.ZodType,
  Who extends Access = Access,
> extends Declared<Params, Query, Who> {
  kind: 'events'
  method: 'GET'
  /** Each of them. */
  event: Event
}

/**
 * One address of the API with a method, agreed on by both sides. Inputs are closed (an unknown
 * field is refused with 422), outputs are allow-lists (a field that is not in the schema never
 * leaves the server).
 */
export type Endpoint = CallEndpoint | UploadEndpoint | DownloadEndpoint | EventsEndpoint

/** The endpoints of one kind. */
export type OfKind<Kind extends Endpoint['kind']> = Extract<Endpoint, { kind: Kind }>

/** A file as an answer: nothing is read before somebody takes it. */
export interface FileAnswer {
  status: 200 | 206 | 416
  headers: [name: string, value: string][]
  bytes: AsyncIterable<Uint8Array> | null
}

/**
 * What a handler is given: the parts of the path, the query and the body, all checked. The body of
 * an upload comes piece by piece; more than the endpoint's `bytes` throws 413.
 */
export interface Input<E extends Endpoint> {
  params: z.output<E['params']>
  query: z.output<E['query']>
  body: BodyOf<E>
}

type BodyOf<E extends Endpoint> = E extends { kind: 'upload' }
  ? AsyncIterable<Uint8Array>
  : E extends { body: infer Body extends z.ZodType }
    ? z.output<Body>
    : null

/** What a handler gives: a file, events one by one, or what is sent as JSON. */
export type Output<E extends Endpoint> = E extends { event: infer Event extends z.ZodType }
  ? AsyncIterator<z.output<Event>, undefined>
  : E extends { output: infer Json extends z.ZodType }
    ? z.output<Json>
    : FileAnswer

/** The most that the body of a call may have where it says nothing, in bytes. */
const usualBytes = 64 * 1024

type Declaration<E, Optional extends keyof E> = Omit<E, 'kind' | Optional> &
  Partial<Pick<E, Optional>>

/**
 * Declares a call; the types of its input and output follow from the schemas. Success answers 201 to
 * a POST and 200 to others, unless it says something else.
 */
export function endpoint<
  P extends z.ZodObject,
  Q extends z.ZodObject,
  O extends z.ZodType,
  Who extends Access,
  B extends z.ZodType | null = null,
>(
  declaration: Declaration<
    CallEndpoint<P, Q, O, B, Who>,
    'body' | 'bytes' | 'success' | 'cache' | 'tags'
  >,
): CallEndpoint<P, Q, O, B, Who> {
  const success = declaration.method === 'POST' ? 201 : 200
  const usual = { body: null as B, bytes: usualBytes, success, cache: null, tags: [] } as const
  return { ...usual, ...declaration, kind: 'call' }
}

/** Declares an upload. */
export const uploadEndpoint = <
  P extends z.ZodObject,
  Q extends z.ZodObject,
  O extends z.ZodType,
  Who extends Access,
>(
  declaration: Omit<UploadEndpoint<P, Q, O, Who>, 'kind' | 'method'>,
): UploadEndpoint<P, Q, O, Who> => ({ ...declaration, kind: 'upload', method: 'PATCH' })

/** Declares a download. */
export const downloadEndpoint = <P extends z.ZodObject, Q extends z.ZodObject, Who extends Access>(
  declaration: Omit<DownloadEndpoint<P, Q, Who>, 'kind' | 'method'>,
): DownloadEndpoint<P, Q, Who> => ({ ...declaration, kind: 'download', method: 'GET' })

/** Declares a stream of events. */
export const eventsEndpoint = <
  P extends z.ZodObject,
  Q extends z.ZodObject,
  V extends z.ZodType,
  Who extends Access,
>(
  declaration: Omit<EventsEndpoint<P, Q, V, Who>, 'kind' | 'method'>,
): EventsEndpoint<P, Q, V, Who> => ({ ...declaration, kind: 'events', method: 'GET' })
