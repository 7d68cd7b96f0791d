import { z } from 'zod'
import { endpoint } from '../../contract/endpoint.ts'
import { exactLine, line, moment, nothing, token } from '../../contract/fields.ts'
import { page } from '../../contract/page.ts'
import { anyPassword, identifier, me } from '../account/contract.ts'

/** The same refusal for every cause. */
export const wrongPassword = 'Invalid username or password'
export const wrongCode = 'That code is not right, or it has been used.'

const open = { access: 'anyone', params: nothing, query: nothing } as const
/** What a sign-in gives: `token` goes into `Authorization: Token …`. */
export const session = z.object({
  token: z.string(),
  expires_at: moment,
  user: me,
})
export type Session = z.output<typeof session>

export const login = endpoint({
  ...open,
  evenWhenFull: true,
  method: 'POST',
  path: '/auth/login/',
  summary: 'Sign in. 401 with mfa_required: the second factor goes to /auth/mfa/ with mfa_token.',
  // Failures are counted by account, by client and by both; see signin.ts.
  limit: null,
  body: z.strictObject({
    username: identifier,
    password: anyPassword,
    remember: z.boolean().optional(),
  }),
  success: 200,
  output: session,
})

/** An answer of `navigator.credentials` as JSON; a library on the server checks its parts. */
export const credential = z.looseObject({ id: exactLine().max(2000) })

export const mfa = endpoint({
  ...open,
  evenWhenFull: true,
  method: 'POST',
  path: '/auth/mfa/',
  summary: 'Sign in with the second factor: a code of the app, a recovery code or a passkey.',
  limit: null,
  body: z.strictObject({
    mfa_token: token,
    code: line().max(40).optional(),
    passkey: credential.optional(),
  }),
  success: 200,
  output: session,
})

export const mfaPasskey = endpoint({
  ...open,
  evenWhenFull: true,
  method: 'POST',
  path: '/auth/mfa/passkey/',
  summary: 'What the browser needs to ask for a passkey (PublicKeyCredentialRequestOptionsJSON).',
  limit: { count: 30, seconds: 60 },
  body: z.strictObject({ mfa_token: token }),
  success: 200,
  output: z.looseObject({}),
})

export interface LoginView {
  /** What was typed as username or e-mail; a password is never sent back. */
  username: string
  /** Why signing in did not work, or null. */
  refusal: string | null
  /** The demo client's sign-in while it works, else null. */
  demo: { username: string; password: string } | null
  /** Where the mails of a demo are read, while that is open; else null. */
  mailbox: string | null
}

export const loginPage = page<LoginView>('/login')
/** The same for the firm's people, to whom the console leads. */
export const staffLoginPage = page<StaffLoginView>('/login/staff')

export interface StaffLoginView extends LoginView {
  /** Whether the firm has no owner yet, on this very machine. */
  isNew: boolean
}
