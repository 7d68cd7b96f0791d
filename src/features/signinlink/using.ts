import { Problem } from '../../contract/problem.ts'
import { gone } from '../../platform/auth/links.ts'
import { hashOf } from '../../platform/auth/token.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { tokenCookie } from '../../platform/http/cookies.ts'
import { askedElsewhere, type SignInLink } from './contract.ts'
import type { Account, LinkSession, SignInLinkParts } from './parts.ts'
import { maySignInSo } from './sending.ts'

/** What somebody gives to sign in by a link. */
export interface LinkUse {
  token: string
  elsewhere?: boolean | undefined
}

/** Opening a link to sign in, which changes nothing, and signing in with it. */
export function signInLinkUse(parts: SignInLinkParts) {
  return {
    /** Throws 410 for a link that was used, has expired, or whose account may not sign in so. */
    async read(token: string, caller: Caller): Promise<SignInLink> {
      const { account, sameBrowser } = await find(parts, token, caller)
      const { first_name, username, email } = account
      return { same_browser: sameBrowser, name: first_name || (username ?? ''), email }
    },
    /**
     * Uses a link up. Throws what `read` throws, 409 in another browser where nobody has agreed, and
     * 401 with `mfa_required` when a second factor is set up.
     */
    use: (given: LinkUse, caller: Caller) => signInBy(parts, given, caller),
  }
}

async function find(parts: SignInLinkParts, token: string, { cookies }: Caller) {
  const link = await parts.links.find(token)
  const account = link?.account_id ? await parts.findById(link.account_id) : undefined
  if (link?.kind !== 'sign-in' || !account || !maySignInSo(account)) throw gone()
  const cookie = tokenCookie(cookies.get('link'))
  return { link, account, sameBrowser: cookie !== null && hashOf(cookie) === link.browser_hash }
}

async function signInBy(
  parts: SignInLinkParts,
  given: LinkUse,
  caller: Caller,
  tries = 2,
): Promise<LinkSession> {
  const { audit, links } = parts
  const { link, account, sameBrowser } = await find(parts, given.token, caller)
  // Whoever lures somebody into opening a link would have them work in an account of the lurer's.
  if (!sameBrowser && !given.elsewhere) throw new Problem(409, askedElsewhere)
  const methods = await parts.methods(account.id)
  // A link is neither a password nor a second factor.
  const entrant = { somebody: account, methods, remember: false, confirmed: false }
  const entered = await audit.act(caller, async (trx, record) => {
    // The account's row first, as for whoever suspends it or changes its password.
    if (!(await parts.isUnchanged(trx, account))) return 'changed'
    if (!(await links.use(trx, link.id))) throw gone()
    record({ action: 'sign-in-link-used', about: account.id }, actorOf(account, caller))
    return await parts.enter(trx, record, entrant, caller)
  })
  if (entered === 'changed') {
    if (tries <= 1) throw gone()
    // Somebody may just have signed in by password, which can store another hash of it.
    return await signInBy(parts, given, caller, tries - 1)
  }
  caller.cookies.set('link', '', 0)
  if (entered instanceof Problem) throw entered
  return entered
}

const actorOf = ({ id }: Account, caller: Caller) => ({ ...caller, viewer: { account: id } })
