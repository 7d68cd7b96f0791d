import type { z } from 'zod'
import type { CallEndpoint, Output, UploadEndpoint } from '../../../contract/endpoint.ts'
import { seenOnly, unexpected } from '../../../contract/problem.ts'
import { portalApi } from '../../base/portal-api.ts'
import { request, type Refused, type Reply } from '../../base/request.ts'
import { sessionToken } from '../../base/signin-storage.ts'
import { callName } from './counted.ts'
import { takeEarly } from './early-calls.ts'
import { credentials, leaveMembership } from './membership.ts'
import { readCounted } from './read-counted.ts'
import { endSeeAs, seeAs } from './see-as.ts'
import { signedInAgain } from './session.ts'
import { noteWait, stoppedAct, stoppedStatus } from './waits.ts'

/** The endpoints that answer with JSON. */
type JsonEndpoint = CallEndpoint | UploadEndpoint

/** The input of a call, as its contract says. */
export interface CallInput<E extends JsonEndpoint> {
  params?: z.input<E['params']>
  query?: z.input<E['query']>
  body?: BodyOf<E>
  /** Idempotency-Key: a call that is repeated with the same key is done once. */
  key?: string
  /** Sends it, in place of `fetch`. */
  by?: typeof fetch
}

type BodyOf<E extends JsonEndpoint> = E extends { kind: 'upload' }
  ? Piece
  : E extends { body: infer Body extends z.ZodType }
    ? z.input<Body>
    : never

/** Bytes of a file, and their offset in it. */
interface Piece {
  bytes: Blob
  offset: number
}

/** A call that was refused, or got no answer (status 0); its message is for a person. */
export class ApiError extends Error {
  readonly status: number
  /** What is wrong in which field. */
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
 * Calls an endpoint of the API. The answer is trusted to be as the contract says: the server sends
 * nothing else. Throws an ApiError. Where the session is over it waits until somebody has signed in
 * again, and is repeated; or the browser is already leaving for the sign-in page. Where a membership has ended the page is being loaded anew, and this never resolves.
 */
export async function callEndpoint<E extends JsonEndpoint>(
  endpoint: E,
  input: CallInput<E> = {},
  signal?: AbortSignal,
): Promise<Output<E>> {
  if (endpoint.method !== 'GET' && seeAs()) throw new ApiError(403, { detail: seenOnly })
  const token = sessionToken()
  // Of what changes nothing that is shown, such as a note that it was opened, nobody awaits the end.
  const isAwaited = endpoint.method !== 'GET' && endpoint.tags.length > 0 && !signal
  const reply = await (isAwaited ? sendAwaited(endpoint, input) : send(endpoint, input, signal))
  if (reply.ok) return reply.answer
  if (reply.status === 401 && (await signedInAgain(token)))
    return await callEndpoint(endpoint, input, signal)
  if (reply.refusal.see_as_ended) return await endSeeAs()
  if (reply.refusal.membership_ended) return await leaveMembership()
  throw new ApiError(reply.status, reply.refusal)
}

/** Sends what somebody waits for, who may stop. */
async function sendAwaited<E extends JsonEndpoint>(
  endpoint: E,
  input: CallInput<E>,
): Promise<Reply<Output<E>>> {
  const controller = new AbortController()
  const over = noteWait({ call: callName(endpoint), stop: () => controller.abort() })
  try {
    return await send(endpoint, input, controller.signal)
  } catch (error) {
    if (!controller.signal.aborted) throw error
    return { ok: false, status: stoppedStatus, statusText: '', refusal: { detail: stoppedAct } }
  } finally {
    over()
  }
}

function send<E extends JsonEndpoint>(endpoint: E, input: CallInput<E>, signal?: AbortSignal) {
  const { method } = endpoint
  const headers = new Headers(credentials())
  if (input.key) headers.set('Idempotency-Key', input.key)
  const body = sentBody(endpoint, input, headers)
  const url = endpointUrl(endpoint, input)
  const sent = { method, headers, body, signal: signal ?? null }
  return request<Output<E>>(url, {
    early: method === 'GET' ? takeEarly(url, signal) : input.by?.(url, sent),
    read: async (response) => await readCounted(callName(endpoint), response),
    ...sent,
    credentials: 'include',
    keepalive: method !== 'GET' && outlivesPage(body),
  })
}

/** The body to send; adds its headers. */
function sentBody(
  { kind }: JsonEndpoint,
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

/** Whether a call may finish after somebody has left the page. Browsers allow that for 64 kB in all. */
const outlivesPage = (body: Blob | string | null) =>
  body === null || (typeof body === 'string' && body.length < 8_000)

/** Where an endpoint is, with these parts of its path and this query. */
export function endpointUrl(
  endpoint: { path: string },
  { params = {}, query = {} }: { params?: Record<string, unknown>; query?: object },
): string {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  )
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
  return `${portalApi()}${path}${search.size > 0 ? `?${search}` : ''}`
}
