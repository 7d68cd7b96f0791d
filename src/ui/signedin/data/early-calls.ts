import { portalApi } from '../../base/portal-api.ts'
import { sessionToken } from '../../base/signin-storage.ts'
import { credentials, settle, type Person } from './membership.ts'

/** null: it turned out that the call is not for this person. */
type EarlyAnswer = Promise<Response | null>

interface EarlyCall {
  answer: EarlyAnswer
  /** Aborts the request, also where it has not left yet. */
  stop: () => void
}

declare global {
  interface Window {
    /** The answers to calls that left with the document, by address, until somebody takes them. */
    earlyAnswers?: Map<string, EarlyCall>
  }
}

interface Next<Me> {
  paths: string[]
  mayCall: (me: Me) => boolean
}

/**
 * Calls the API for an application whose scripts have not come yet: the account that is signed in,
 * and then these paths, if such an account may.
 */
export function callEarly<Me extends Person>(path: string, { paths, mayCall }: Next<Me>): void {
  if (!sessionToken()) return
  const calls = new Map<string, EarlyCall>()
  const call = <Answer extends Response | null>(
    to: string,
    after: (fetchNow: () => Promise<Response>) => Promise<Answer>,
  ) => {
    const controller = new AbortController()
    const answer = after(() => {
      const headers = { Accept: 'application/json', ...credentials() }
      const { signal } = controller
      return fetch(portalApi() + to, { headers, credentials: 'include', signal })
    })
    // What nobody takes must not be an unhandled rejection; whoever takes an answer gets the error.
    answer.catch(() => {})
    calls.set(portalApi() + to, { answer, stop: () => controller.abort() })
    return answer
  }
  const me = call(path, (fetchNow) => fetchNow())
  const may = me
    .then(async (answer) => {
      if (!answer.ok) return false
      const person = (await answer.clone().json()) as Me
      settle(person)
      return mayCall(person)
    })
    // Whoever stops that one call has not stopped the others: those are made once they are wanted.
    .catch(() => false)
  for (const to of paths)
    void call(to, async (fetchNow) => ((await may) ? await fetchNow() : null))
  window.earlyAnswers = calls
}

/** Whether this call left with the document, and nobody has taken its answer. */
export const hasLeft = (path: string): boolean =>
  window.earlyAnswers?.has(portalApi() + path) ?? false

/** The answer to an early call, for the first caller of this URL, who may abort it as their own. */
export function takeEarly(url: string, signal?: AbortSignal): EarlyAnswer | undefined {
  const early = window.earlyAnswers?.get(url)
  window.earlyAnswers?.delete(url)
  if (!early) return undefined
  signal?.addEventListener('abort', early.stop)
  return early.answer
}

/** What was answered before a change is not the truth any more. */
export const forgetEarly = (): void => window.earlyAnswers?.clear()
