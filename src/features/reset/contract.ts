import { z } from 'zod'
import { endpoint } from '../../contract/endpoint.ts'
import { nothing, token } from '../../contract/fields.ts'
import { page } from '../../contract/page.ts'
import { anyPassword, identifier } from '../account/contract.ts'

/** The same whether or not there is such an account. */
export const resetOnItsWay =
  'If we know that name or address, a message with a link is on its way. It works for 30 minutes.'

const open = { access: 'anyone', params: nothing, query: nothing } as const

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

export interface ForgotView {
  username: string
  /** Why nothing was sent, or null. */
  error: string | null
  /** What is said once the form was sent; null before. */
  notice: string | null
  /** Where the mails of a demo are read, while that is open; else null. */
  mailbox: string | null
}

/** Requests a link; it posts with scripts off, too. */
export const forgotPage = page<ForgotView>('/login/forgot')
/** Where the link of the mail leads; its token stands after `#`, so no server is sent it. */
export const resetPage = page<null>('/login/reset')
