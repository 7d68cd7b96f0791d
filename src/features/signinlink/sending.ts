import { maySignInStill } from '../../platform/auth/still-in.ts'
import { hashOf, newToken } from '../../platform/auth/token.ts'
import { ourselves, type Caller } from '../../platform/http/caller.ts'
import { tokenCookie } from '../../platform/http/cookies.ts'
import type { Perform } from '../../platform/outbox/task.ts'
import { signInLinkPage } from './contract.ts'
import type { Account, SignInLinkParts } from './parts.ts'

/** How long a link works, in ms. */
const lasts = 15 * 60 * 1000

interface Asked {
  username: string
  browser_hash: string | null
}

/** Asking for a link to sign in, and sending it. */
export function signInLinkSending(parts: SignInLinkParts) {
  return {
    /**
     * Queues the name and looks nothing up, so that timing does not reveal which accounts exist. A
     * browser is given a cookie for every name, by which it is known when it opens the link.
     */
    async request(username: string, caller: Caller): Promise<void> {
      const { database, outbox } = parts
      const payload: Asked = { username, browser_hash: markBrowser(caller) }
      const task = { kind: 'sign-in-link', about: '', payload } as const
      await database.transaction((trx) => outbox.add(trx, task))
      outbox.wake()
    },
    /** Run by the outbox later: sends the mail with the link, or nothing. */
    send: (async ({ payload }) => {
      const { username, browser_hash } = payload as Asked
      const account = await parts.findByName(username)
      if (account && maySignInSo(account)) await send(parts, account, browser_hash)
      return { end: 'done', state: 'done' }
    }) satisfies Perform,
  }
}

/**
 * Clients alone. Whoever was only invited has no password yet, and the invitation keeps its own
 * expiry.
 */
export const maySignInSo = ({ firm_roles, password_hash }: Account): boolean =>
  firm_roles === null && password_hash !== null

/** Marks the browser that asks; null where none does. The same for all that it asks for meanwhile. */
function markBrowser({ cookies, fromOurPage }: Caller): string | null {
  if (!fromOurPage) return null
  const cookie = tokenCookie(cookies.get('link')) ?? newToken()
  cookies.set('link', cookie, lasts / 1000)
  return hashOf(cookie)
}

async function send(
  parts: SignInLinkParts,
  account: Account,
  browser_hash: string | null,
): Promise<void> {
  const { audit, links, mails, templates, outbox } = parts
  await audit.act(ourselves, async (trx, record) => {
    if (!(await maySignInStill(trx, account.id))) return
    if (!(await parts.mayMail(trx, account.email))) return
    const link = { kind: 'sign-in', account_id: account.id, lasts, browser_hash } as const
    const token = await links.issue(trx, link)
    const { queued: url } = mails.linkTo(account, signInLinkPage.path, token)
    await mails.send(trx, account, templates.signInLinkMail({ ...(await mails.to(account)), url }))
    record({ action: 'sign-in-link-sent', about: account.id })
  })
  outbox.wake()
}
