import type { z } from 'zod'
import type { CallEndpoint, Output, UploadEndpoint } from '../../../contract/endpoint.ts'
import { portalApi } from '../../base/portal-api.ts'
import { request, type Refused } from '../../base/request.ts'
import { sessionToken, signInAgain } from './session.ts'

/** What answers with JSON. */
type Askable = CallEndpoint | UploadEndpoint

/** What a call is asked with, as its contract says. */
export interface CallInput<E extends Askable> {
  params?: z.input<E['params']>
  query?: z.input<E['query']>
  body?: BodyOf<E>
  /** Idempotency-Key: what is asked again under the same one is done once. */
  key?: string
}

type BodyOf<E extends Askable> = E extends { kind: 'upload' }
  ? Piece
  : E extends { body: infer Body extends z.ZodType }
    ? z.input<Body>
    : never

/** Bytes of a file, and where in it they belong. */
interface Piece {
  bytes: Blob
  offset: number
}

const unexpected = 'Something went wrong on our side. Please try again.'

/** A call that was refused, or that did not come through (status 0); its message is for a person. */
export class ApiError extends Error {
  readonly status: number
  /** What is wrong at which field. */
  readonly errors: Record<string, string[]>
  readonly confirm_required: boolean
  readonly second_factor_required: boolean

  constructor(status: number, body: Refused['refusal']) {
    const { request_id: id } = body
    const quote = status >= 500 && id ? ` (Quote ${id} when you ask us.)` : ''
    super((body.detail ?? unexpected) + quote)
    this.name = 'ApiError'
    this.status = status
    this.errors = body.errors ?? {}
    this.confirm_required = body.confirm_required ?? false
    this.second_factor_required = body.second_factor_required ?? false
  }
}

/**
 * Asks the API. The answer is taken as the contract says it is: the server has let out nothing
 * else. Throws an ApiError; who is not signed in is on the way to the sign-in page by then.
 */
export async function callEndpoint<E extends Askable>(
  endpoint: E,
  asked: CallInput<E> = {},
  signal?: AbortSignal,
): Promise<Output<E>> {
  const reply = await send(endpoint, asked, signal)
  if (reply.ok) return reply.answer
  if (reply.status === 401) signInAgain()
  throw new ApiError(reply.status, reply.refusal)
}

function send<E extends Askable>(endpoint: E, asked: CallInput<E>, signal?: AbortSignal) {
  const { method } = endpoint
  const headers = new Headers()
  const token = sessionToken()
  if (token) headers.set('Authorization', `Token ${token}`)
  if (asked.key) headers.set('Idempotency-Key', asked.key)
  const body = sentBody(endpoint, asked, headers)
  return request<Output<E>>(addressOf(endpoint, asked), {
    method,
    headers,
    credentials: 'include',
    body,
    keepalive: method !== 'GET' && outlivesPage(body),
    signal: signal ?? null,
  })
}

/** What is sent, whose headers it adds. */
function sentBody(
  { kind }: Askable,
  { body }: { body?: unknown },
  headers: Headers,
): Blob | string | null {
  if (body === undefined) return null
  if (kind === 'call') {
    headers.set('Content-Type', 'application/json')
    return JSON.stringify(body)
  }
  const { bytes, offset } = body as Piece
  headers.set('Content-Type', 'application/offset+octet-stream')
  headers.set('Upload-Offset', String(offset))
  return bytes
}

/** What somebody did arrives even when they leave the page at once. Browsers grant that to 64 kB. */
const outlivesPage = (body: Blob | string | null) =>
  body === null || (typeof body === 'string' && body.length < 8_000)

function addressOf(endpoint: Askable, { params = {}, query = {} }: CallInput<Askable>): string {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  )
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
  return `${portalApi()}${path}${search.size > 0 ? `?${search}` : ''}`
}
