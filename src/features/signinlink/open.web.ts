import { rememberAwaited, storeSessionToken } from '../../ui/base/signin-storage.ts'
import type { Refused } from '../../ui/base/request.ts'
import { postJson } from '../../ui/base/post-json.ts'
import type { SignInLink } from './contract.ts'

const unclear = 'You could not be signed in. Please try again.'
const noStorage =
  'Your browser keeps nothing for this site, so you cannot stay signed in. Allow it to store data, then ask for a new link.'

/** How far a link has led. */
export type LinkProgress =
  /** The browser did not ask for it. */
  | { at: 'asking'; link: SignInLink }
  /** The page is being left. */
  | { at: 'leaving' }
  /** To be tried again. */
  | { at: 'failed'; reason: string }
  | { at: 'dead'; reason: string }

/** Opens a link, and signs in where this browser asked for it. */
export async function openSignInLink(token: string): Promise<LinkProgress> {
  const reply = await postJson<SignInLink>('/auth/link/read/', { token })
  if (!reply.ok) return refused(reply)
  const link = reply.answer
  return link.same_browser ? await signInHere(token, link) : { at: 'asking', link }
}

/** Signs in; `elsewhere`: somebody agreed to it in a browser that did not ask for the link. */
export async function signInHere(
  token: string,
  { email }: SignInLink,
  elsewhere = false,
): Promise<LinkProgress> {
  const reply = await postJson<{ token: string }>('/auth/link/use/', { token, elsewhere })
  if (reply.ok) return arrive(reply.answer.token)
  const { mfa_required, mfa_token, mfa_methods = [] } = reply.refusal
  if (!mfa_required || !mfa_token) return refused(reply)
  // The login page has the form for it.
  rememberAwaited({ username: email, token: mfa_token, methods: mfa_methods })
  location.replace('/login')
  return { at: 'leaving' }
}

function arrive(token: string): LinkProgress {
  try {
    storeSessionToken(token)
  } catch {
    return { at: 'dead', reason: noStorage }
  }
  location.replace('/dashboard')
  return { at: 'leaving' }
}

function refused({ status, refusal: { detail = unclear } }: Refused): LinkProgress {
  return status === 410 ? { at: 'dead', reason: detail } : { at: 'failed', reason: detail }
}
