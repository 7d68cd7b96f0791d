import type { ProblemBody } from '../../contract/problem.ts'
import { portalApi } from '../base/portal-api.ts'

/** What came of a call: the answer, or what it was refused with. */
export type Reply<Answer> =
  | { ok: true; answer: Answer }
  /** `status` 0: nothing came back, or nothing that can be read. */
  | { ok: false; status: number; refusal: Partial<ProblemBody> }

const unreachable = 'We could not reach the server. Check your connection and try again.'
const patience = 30_000

/** Sends `body` as JSON to a path below the portal's API. Never throws: no answer within 30 s is a refusal, which says so. */
export async function post<Answer>(path: string, body: object): Promise<Reply<Answer>> {
  try {
    const response = await fetch(portalApi() + path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      credentials: 'include',
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(patience),
    })
    if (response.ok) return { ok: true, answer: (await response.json()) as Answer }
    return { ok: false, status: response.status, refusal: await refusalOf(response) }
  } catch {
    return { ok: false, status: 0, refusal: { detail: unreachable } }
  }
}

/** What stands before the server may refuse in its own manner, without a word that we can read. */
async function refusalOf(response: Response): Promise<Partial<ProblemBody>> {
  return await (response.json() as Promise<ProblemBody>).catch(() => ({}))
}

/** What stands in a form, by name; files are none of its business. */
export const fieldsOf = (form: HTMLFormElement) =>
  Object.fromEntries(new FormData(form)) as Record<string, string | undefined>
