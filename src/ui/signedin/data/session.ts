import { forgetAllDrafts } from '../../base/form/draft.ts'
import {
  isSessionEnd,
  rememberNext,
  removeSessionToken,
  sessionToken,
  takeNext,
} from '../../base/signin-storage.ts'
import { followCopies, forgetCopies } from '../draft/forget-copies.ts'
import { forgetMembership } from './membership.ts'
import { isSeenOtherwise } from './see-as.ts'

let leaving = false

/** The firm's people sign in on a page of their own. */
const signInPage = () =>
  /^\/console\b/.test(location.pathname) ? '/login/staff' : '/login'

/** Goes to the sign-in page, once: several calls may find at the same time that the session is over. */
export function leave(): void {
  if (leaving) return
  leaving = true
  location.replace(signInPage())
}

/** Goes to sign in, and then back here. */
export function signInAgain(): void {
  removeSessionToken()
  const { pathname, search, hash } = location
  if (!leaving) rememberNext(pathname + search + hash)
  leave()
}

/** What waits for somebody to sign in again over the page. */
let over: PromiseWithResolvers<void> | null = null
/** Those who can ask for it: none before it is known who was signed in. */
const watchers = new Set<() => void>()

const changeOver = (next: typeof over) => {
  over = next
  for (const changed of watchers) changed()
}

export function watchSession(changed: () => void): () => void {
  watchers.add(changed)
  return () => void watchers.delete(changed)
}

export const isSessionOver = (): boolean => over !== null

/**
 * A call with this token was refused, because its session is over. Resolves once there is another
 * session: true, the call may be repeated. Where nobody can ask for it the page is left: false.
 */
export async function signedInAgain(token: string | null): Promise<boolean> {
  const now = sessionToken()
  // An answer that comes late, when somebody has signed in already.
  if (now !== null && now !== token) return true
  if (leaving || watchers.size === 0) {
    signInAgain()
    return false
  }
  if (!over) changeOver(Promise.withResolvers())
  await over?.promise
  return true
}

/** There is a session again, of the same person: what has waited goes on. */
export function goOn(): void {
  over?.resolve()
  changeOver(null)
}

/** Somebody has signed out: the next sign-in begins at the start page. */
export function endSession(): void {
  removeSessionToken()
  takeNext()
  forgetMembership()
  forgetAllDrafts()
  forgetCopies()
  leave()
}

/** Leaves when the session ends in another tab, and when a page is restored after it has ended. */
export function followSession(): void {
  followCopies()
  addEventListener('storage', (change) => {
    if (isSessionEnd(change)) signInAgain()
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) leaving = false
    if (persisted && !sessionToken()) signInAgain()
    else if (persisted && isSeenOtherwise()) location.reload()
  })
}
