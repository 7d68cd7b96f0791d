import { serve } from '../../platform/http/serve.ts'
import { show } from '../../platform/publishing/pages.ts'
import type { Me } from '../account/contract.ts'
import {
  linkOnItsWay,
  mailSignInLink,
  readSignInLink,
  signInByLink,
  signInLinkPage,
} from './contract.ts'
import type { signInLinkSending } from './sending.ts'
import type { signInLinkUse } from './using.ts'

type SignInLinks = Pick<ReturnType<typeof signInLinkSending>, 'request'> &
  ReturnType<typeof signInLinkUse>

/** The calls for signing in by a link. */
export function signInLinkRoutes(links: SignInLinks, me: (account: string) => Promise<Me>) {
  return [
    serve(mailSignInLink, async ({ body }, caller) => {
      await links.request(body.username, caller)
      return { detail: linkOnItsWay }
    }),
    serve(readSignInLink, async ({ body }, caller) => await links.read(body.token, caller)),
    serve(signInByLink, async ({ body }, caller) => {
      const { account, token, expiresAt } = await links.use(body, caller)
      return { token, expires_at: expiresAt, user: await me(account) }
    }),
  ]
}

/** The page; its script uses the token through the calls above. */
export const signInLinkPages = () => [show(signInLinkPage, async () => null)]
