import type { ProblemBody } from '../../contract/problem.ts'

/** The result of a request: the answer, or the refusal. */
export type Reply<Answer> = { ok: true; status: number; answer: Answer } | Refused

/** Status 0: no answer came. */
export interface Refused {
  ok: false
  status: number
  statusText: string
  /** `request_id` is for the visitor to quote; the rest is missing where a proxy has answered. */
  refusal: Partial<ProblemBody> & { request_id?: string | null }
}

/** The message when no answer came; the status is 0 then. */
const unreachable = 'We cannot be reached. Check your connection, then try again.'

interface Sent extends RequestInit {
  /** The body, to be sent as JSON. */
  json?: unknown
  /** The answer to the same request, which was sent before or in another way; null: it was not. */
  early?: Promise<Response | null> | undefined
  /** Reads the JSON of an answer, in place of `response.json()`. */
  read?: (response: Response) => Promise<unknown>
}

/**
 * Sends a request and reads the JSON of its answer. Throws only when its `signal` was aborted by
 * `AbortController`: no answer is a refusal of status 0, which says so.
 */
export async function request<Answer>(
  url: string,
  { json, early, read, headers, ...init }: Sent = {},
): Promise<Reply<Answer>> {
  const all = new Headers(headers)
  all.set('Accept', 'application/json')
  if (json !== undefined) all.set('Content-Type', 'application/json')
  const body = json === undefined ? {} : { body: JSON.stringify(json) }
  try {
    const response = (await early) ?? (await fetch(url, { ...init, ...body, headers: all }))
    if (response.ok)
      return { ok: true, status: response.status, answer: await readAnswer(response, read) }
    return refused(response)
  } catch (error) {
    if ((error as Error).name === 'AbortError') throw error
    return { ok: false, status: 0, statusText: '', refusal: { detail: unreachable } }
  }
}

/** Throws for an answer that cannot be read: one that broke off, or is not ours, counts as none. */
const readAnswer = async <Answer>(response: Response, read: Sent['read']) =>
  (response.status === 204 ? null : await (read?.(response) ?? response.json())) as Answer

/** A proxy before the server may refuse in its own way, with a body that is not our JSON. */
async function refused(response: Response): Promise<Reply<never>> {
  const { status, statusText } = response
  const said = await (response.json() as Promise<ProblemBody>).catch(() => ({}))
  const request_id = response.headers.get('x-request-id')
  return { ok: false, status, statusText, refusal: { ...said, request_id } }
}
