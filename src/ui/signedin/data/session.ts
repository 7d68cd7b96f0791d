import { forgetAllDrafts } from '../../base/form/draft.ts'
import {
  isSessionEnd,
  rememberNext,
  removeSessionToken,
  sessionToken,
  takeNext,
} from '../../base/signin-storage.ts'
import { forgetCopies } from '../draft/forget-copies.ts'
import { forgetMembership } from './membership.ts'

let leaving = false

/** The firm's people sign in on a page of their own. */
const signInPage = () => (/^\/console\b/.test(location.pathname) ? '/login/staff' : '/login')

/** Goes to the sign-in page, once: several calls may find at the same time that the session is over. */
export function leave(): void {
  if (leaving) return
  leaving = true
  location.replace(signInPage())
}

/** The session is over: goes to sign in, and then back here. */
export function signInAgain(): void {
  removeSessionToken()
  const { pathname, search, hash } = location
  if (!leaving) rememberNext(pathname + search + hash)
  leave()
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
  addEventListener('storage', (change) => {
    if (isSessionEnd(change)) signInAgain()
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) leaving = false
    if (persisted && !sessionToken()) signInAgain()
  })
}
