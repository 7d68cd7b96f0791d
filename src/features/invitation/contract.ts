import { z } from 'zod'
import { endpoint } from '../../contract/endpoint.ts'
import { exactLine, nothing, token } from '../../contract/fields.ts'
import { page } from '../../contract/page.ts'
import { anyPassword, personName } from '../account/contract.ts'

const open = { access: 'anyone', params: nothing, query: nothing } as const

/** Whom a link is for. `email` and the names are empty in the first owner's. */
const invitation = z.object({
  /** `agreement`: they have an account already, and only have to agree. */
  kind: z.enum(['invitation', 'agreement', 'setup']),
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
    /** Only for the first owner; an invitation is bound to its address. */
    email: exactLine().max(254).optional(),
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

export const agreeToInvitation = endpoint({
  ...open,
  method: 'POST',
  path: '/auth/invitation/agree/',
  summary: 'Agree to an invitation with the account that you have: it is a member from then on.',
  limit: { count: 30, seconds: 15 * 60 },
  body: z.strictObject({ token }),
  success: 200,
  output: z.object({ detail: z.string() }),
})

/** Where the links lead; their tokens stand after `#`, so no server is sent them. */
export const invitationPage = page<null>('/invitation')
