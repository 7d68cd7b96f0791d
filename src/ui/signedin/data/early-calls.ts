import { portalApi } from '../../base/portal-api.ts'
import { sessionToken } from '../../base/signin-storage.ts'
import { credentials, settle, type Person } from './membership.ts'

/** null: it turned out that the call is not for this person. */
type EarlyAnswer = Promise<Response | null>

declare global {
  interface Window {
    /** The answers to calls that left with the document, by address, until somebody takes them. */
    earlyAnswers?: Map<string, EarlyAnswer>
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
  const call = (to: string) => {
    const headers = { Accept: 'application/json', ...credentials() }
    return fetch(portalApi() + to, { headers, credentials: 'include' })
  }
  const me = call(path)
  const may = me.then(async (answer) => {
    if (!answer.ok) return false
    const person = (await answer.clone().json()) as Me
    settle(person)
    return mayCall(person)
  })
  const next = paths.map((to): [string, EarlyAnswer] => [
    to,
    may.then((yes) => (yes ? call(to) : null)),
  ])
  const all: [string, EarlyAnswer][] = [[path, me], ...next]
  // An answer that nobody takes must not be an unhandled rejection; whoever takes one gets the error.
  for (const [, answer] of all) answer.catch(() => {})
  window.earlyAnswers = new Map(all.map(([to, answer]) => [portalApi() + to, answer]))
}

/** Whether this call left with the document, and nobody has taken its answer. */
export const hasLeft = (path: string): boolean =>
  window.earlyAnswers?.has(portalApi() + path) ?? false

/** The answer to an early call, for the first caller of this URL. */
export function takeEarly(url: string): EarlyAnswer | undefined {
  const answer = window.earlyAnswers?.get(url)
  window.earlyAnswers?.delete(url)
  return answer
}

/** What was answered before a change is not the truth any more. */
export const forgetEarly = (): void => window.earlyAnswers?.clear()
