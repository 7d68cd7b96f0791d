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

/** What every endpoint declares: its path, who may call it, and the parameters of its address. */
interface Declared<Params extends z.ZodObject, Query extends z.ZodObject, Who extends Access> {
  /** Below `/api`, ends in a slash; `{name}` stands for a part given in `params`. */
  path: string
  summary: string
  access: Who
  /** True: only within 10 min after a password or a second factor was given; else 403, `confirm_required`. */
  fresh?: boolean
  /** True: though `self`, 403 with `second_factor_required` for those who must set up a second factor first. */
  finished?: boolean
  /** Whether it writes an audit entry; required where it demands sign-in and has an effect. */
  audited?: boolean
  /** True: it works on a full disk, too: signing in and out, what a reader needs, and taking a removal back. */
  evenWhenFull?: boolean
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
  /** The schema of the JSON body; null: it takes none. */
  body: Body
  /** The most bytes that the body may have. */
  bytes: number
  output: Output
  /** The status of success; 204 has no body. */
  success: 200 | 201 | 202 | 204
  /** `organisation`: the same for all of an organisation, and cached until its data changes. */
  cache: 'organisation' | null
  /**
   * How a POST answers a request that is repeated with its Idempotency-Key within 24 h: as it was
   * `answered`, by its own transaction `itself`, or `refused` with 409, because the answer or the body
   * carries a secret. null: it takes no key.
   */
  repeat: 'answered' | 'itself' | 'refused' | null
  /** Of an endpoint that reads: what its answer is about. Of others: what they make stale. */
  tags: readonly Tag[]
}

/** Bytes go in, such as the next ones of a file, and are read as they come; JSON comes out. */
export interface UploadEndpoint<
  Params extends z.ZodObject = z.ZodObject,
  Query extends z.ZodObject = z.ZodObject,
  Output extends z.ZodType = z.ZodType,
  Who extends Access = Access,
> extends Declared<Params, Query, Who> {
  kind: 'upload'
  method: 'PATCH' | 'POST'
  /** The content type of what goes in: one that no form of another site can send. */
  media: string
  /** The most bytes in one request; more is refused with 413. */
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
  /** The schema of each event. */
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

/** A file as an answer: nothing is read before the client takes it. */
export interface FileAnswer {
  /** 303: at the address in Location, without bytes of ours. */
  status: 200 | 206 | 303 | 416
  headers: [name: string, value: string][]
  bytes: AsyncIterable<Uint8Array> | null
  /**
   * For an endpoint that is open to anyone: asked again and again while the bytes are read. Rejects where
   * whoever reads them may not any more.
   */
  still?: () => Promise<unknown>
}

/**
 * The input of a handler: the path parameters, the query and the body, all checked. The body of an
 * upload comes in chunks; more than the endpoint's `bytes` throws 413.
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

/** What a handler returns: a file, an iterator of events, or what is sent as JSON. */
export type Output<E extends Endpoint> = E extends { event: infer Event extends z.ZodType }
  ? AsyncIterator<z.output<Event>, undefined>
  : E extends { output: infer Json extends z.ZodType }
    ? z.output<Json>
    : FileAnswer

/** The most bytes of a call's body, unless the call declares another limit. */
const usualBytes = 64 * 1024

type Declaration<E, Optional extends keyof E> = Omit<E, 'kind' | Optional> &
  Partial<Pick<E, Optional>>

/**
 * Declares a call; the types of its input and output follow from the schemas. The status of success
 * is 201 for a POST and 200 for others, unless it declares another. A POST takes an Idempotency-Key but
 * for those of `/auth/`, which demand a one-time token or count their attempts.
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
    'body' | 'bytes' | 'success' | 'cache' | 'repeat' | 'tags'
  >,
): CallEndpoint<P, Q, O, B, Who> {
  const success = declaration.method === 'POST' ? 201 : 200
  const repeat = takesKey(declaration) ? ('answered' as const) : null
  const usual = {
    repeat,
    body: null as B,
    bytes: usualBytes,
    success,
    cache: null,
    tags: [],
  } as const
  return { ...usual, ...declaration, kind: 'call' }
}

const takesKey = ({ method, path }: { method: string; path: string }) =>
  method === 'POST' && !path.startsWith('/auth/')

/** The content type of the next bytes of a file. */
const nextBytes = 'application/offset+octet-stream'

/** Declares an upload: of the next bytes of a file, unless it declares something else. */
export const uploadEndpoint = <
  P extends z.ZodObject,
  Q extends z.ZodObject,
  O extends z.ZodType,
  Who extends Access,
>(
  declaration: Declaration<UploadEndpoint<P, Q, O, Who>, 'method' | 'media'>,
): UploadEndpoint<P, Q, O, Who> => ({
  method: 'PATCH',
  media: nextBytes,
  ...declaration,
  kind: 'upload',
})

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
