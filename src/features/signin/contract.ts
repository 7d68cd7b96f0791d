import { z } from 'zod'
import { endpoint } from '../../contract/endpoint.ts'
import { moment, nothing } from '../../contract/fields.ts'
import { page } from '../../contract/page.ts'
import { anyPassword, me, personName } from '../account/contract.ts'

/** What everybody is told, whatever was wrong. */
export const wrongPassword = 'Invalid username or password'
export const wrongCode = 'That code is not right, or it has been used.'
/** The same for an address that somebody has and for one that nobody has. */
export const resetOnItsWay =
  'If we know that name or address, a message with a link is on its way. It works for 30 minutes.'
export const deadLink = 'This link has been used, or it is too old. Please ask for a new one.'

const open = { access: 'anyone', params: nothing, query: nothing } as const
/** 32 random bytes in base64url. */
const token = z.string().regex(/^[\w-]{43}$/, 'Not a token.')
/** A user name or an e-mail address. */
const identifier = z.string().trim().min(1, 'Enter your username or email.').max(254)

/** What a sign-in gives: `token` goes into `Authorization: Token …`. */
export const session = z.object({
  token: z.string(),
  expires_at: moment,
  user: me,
})
export type Session = z.output<typeof session>

export const login = endpoint({
  ...open,
  method: 'POST',
  path: '/auth/login/',
  summary: 'Sign in. 401 with mfa_required: the second factor goes to /auth/mfa/ with mfa_token.',
  // Failures are counted, by account, by client and by both; see signin.ts.
  limit: null,
  body: z.strictObject({
    username: identifier,
    password: anyPassword,
    remember: z.boolean().optional(),
  }),
  success: 200,
  output: session,
})

/** An answer of `navigator.credentials`, as JSON; its parts are checked by the server's library. */
export const credential = z.looseObject({ id: z.string().max(2000) })

export const mfa = endpoint({
  ...open,
  method: 'POST',
  path: '/auth/mfa/',
  summary: 'Sign in with the second factor: a code of the app, a recovery code or a passkey.',
  limit: null,
  body: z.strictObject({
    mfa_token: token,
    code: z.string().trim().max(40).optional(),
    passkey: credential.optional(),
  }),
  success: 200,
  output: session,
})

export const mfaPasskey = endpoint({
  ...open,
  method: 'POST',
  path: '/auth/mfa/passkey/',
  summary: 'What the browser needs to ask for a passkey (PublicKeyCredentialRequestOptionsJSON).',
  limit: { count: 30, seconds: 60 },
  body: z.strictObject({ mfa_token: token }),
  success: 200,
  output: z.looseObject({}),
})

export const logout = endpoint({
  ...open,
  access: 'self',
  method: 'POST',
  path: '/auth/logout/',
  summary: 'Sign out: the token opens nothing any more.',
  audited: true,
  limit: null,
  success: 204,
  output: z.null(),
})

export const forgotPassword = endpoint({
  ...open,
  method: 'POST',
  path: '/auth/password/forgot/',
  summary: 'Ask for a link by mail with which to set a new password.',
  limit: { count: 10, seconds: 15 * 60 },
  body: z.strictObject({ username: identifier }),
  success: 202,
  output: z.object({ detail: z.string() }),
})

export const resetPassword = endpoint({
  ...open,
  method: 'POST',
  path: '/auth/password/reset/',
  summary: 'Set a new password with the token of the link; every device is signed out.',
  limit: { count: 30, seconds: 15 * 60 },
  body: z.strictObject({ token, password: anyPassword }),
  success: 200,
  output: z.object({ detail: z.string() }),
})

/** Who an invitation is for. `email` and `firm` are empty in the first owner's. */
const invitation = z.object({
  kind: z.enum(['invitation', 'setup']),
  email: z.string(),
  /** The organisation's name, or the firm's for staff. */
  organisation: z.string(),
  first_name: z.string(),
  last_name: z.string(),
})
export type Invitation = z.output<typeof invitation>

export const readInvitation = endpoint({
  ...open,
  method: 'POST',
  path: '/auth/invitation/',
  summary: 'Who the token of an invitation is for; 410 when it is used or old.',
  limit: { count: 30, seconds: 15 * 60 },
  body: z.strictObject({ token }),
  success: 200,
  output: invitation,
})

const name = personName.min(1, 'Enter a name.')

export const acceptInvitation = endpoint({
  ...open,
  method: 'POST',
  path: '/auth/invitation/accept/',
  summary: 'Take an invitation: choose a user name and a password, then sign in.',
  limit: { count: 30, seconds: 15 * 60 },
  body: z.strictObject({
    token,
    /** Taken for the first owner alone; an invitation is bound to its address. */
    email: z.string().max(254).optional(),
    username: z
      .string()
      .trim()
      .toLowerCase()
      .regex(
        /^[a-z0-9][a-z0-9._-]{2,39}$/,
        'Use 3 to 40 letters, digits, dots, hyphens or underscores.',
      ),
    first_name: name,
    last_name: name,
    password: anyPassword,
  }),
  success: 200,
  output: z.object({ detail: z.string(), username: z.string() }),
})

/** What the owner of an account is told by mail, in case it was not them. */
export type SecurityEvent =
  | 'password-changed'
  | 'second-factor-added'
  | 'second-factor-removed'
  | 'passkey-added'
  | 'passkey-removed'
  | 'recovery-codes-renewed'

export interface LoginView {
  /** What was typed as username or e-mail; a password is never sent back. */
  username: string
  /** Why signing in did not work, or null. */
  refusal: string | null
}

export interface ForgotView {
  username: string
  /** Why nothing was sent, or null. */
  error: string | null
  /** What became of it, or null while nobody has asked. */
  notice: string | null
}

export const loginPage = page<LoginView>('/login')
/** Asks for a link; it posts with scripts off, too. */
export const forgotPage = page<ForgotView>('/login/forgot')
/** The links of mails lead here; their tokens stand after `#`, which no server is sent. */
export const resetPage = page<null>('/login/reset')
export const invitationPage = page<null>('/invitation')
