import { z } from 'zod'
import { endpoint } from '../../contract/endpoint.ts'
import { nothing, token } from '../../contract/fields.ts'
import { page } from '../../contract/page.ts'
import { identifier } from '../account/contract.ts'
import { session } from '../signin/contract.ts'

/** The same whether or not there is such an account. */
export const linkOnItsWay =
  'If that name or address belongs to a client’s account, a link is on its way. It works for 15 minutes, once.'

/** The refusal of a browser that did not ask for the link, until somebody agrees there. */
export const askedElsewhere = 'This link was asked for in another browser. Please confirm.'

const open = { access: 'anyone', params: nothing, query: nothing } as const

export const mailSignInLink = endpoint({
  ...open,
  method: 'POST',
  path: '/auth/link/',
  summary: 'Ask for a link by mail with which a client signs in without a password.',
  limit: { count: 10, seconds: 15 * 60 },
  body: z.strictObject({ username: identifier }),
  success: 202,
  output: z.object({ detail: z.string() }),
})

export const readSignInLink = endpoint({
  ...open,
  evenWhenFull: true,
  method: 'POST',
  path: '/auth/link/read/',
  summary: 'Whom the token of a link signs in, and whether this browser asked for it.',
  limit: { count: 30, seconds: 15 * 60 },
  body: z.strictObject({ token }),
  success: 200,
  output: z.object({
    /** Then it may be used at once; else somebody is asked first. */
    same_browser: z.boolean(),
    /** The first name, or where there is none the user name. */
    name: z.string(),
    email: z.string(),
  }),
})
export type SignInLink = z.output<typeof readSignInLink.output>

export const signInByLink = endpoint({
  ...open,
  evenWhenFull: true,
  method: 'POST',
  path: '/auth/link/use/',
  summary:
    'Sign in with the token of a link. 401 with mfa_required: the second factor goes to /auth/mfa/ with mfa_token. 409 in another browser than the one that asked, without `elsewhere`.',
  limit: { count: 30, seconds: 15 * 60 },
  body: z.strictObject({
    token,
    /** True: somebody has agreed to sign in to a browser that did not ask for the link. */
    elsewhere: z.boolean().optional(),
  }),
  success: 200,
  output: session,
})

/** Where the link of the mail leads; its token stands after `#`, so no server is sent it. */
export const signInLinkPage = page<null>('/login/link')
