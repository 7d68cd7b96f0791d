import { z } from 'zod'
import { firmRoles, memberRoles } from '../../contract/access.ts'
import { endpoint } from '../../contract/endpoint.ts'
import { exactLine, id, line, moment, nothing, ownId, timeZone } from '../../contract/fields.ts'
import { isAddressLike } from '../../contract/name.ts'

/** More than people need, against programs. */
const byHand = { count: 30, seconds: 60 }
const self = { access: 'self', params: nothing, query: nothing } as const

/** The account that is signed in. */
export const me = z.object({
  id,
  username: z.string(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  /** Of the membership that the call is by, one; of the firm's own people, one or more. */
  roles: z.array(z.enum([...memberRoles, ...firmRoles])),
  /** What these roles allow. */
  rights: z.array(z.string()),
  /** An IANA name; null: the browser's zone. */
  time_zone: z.string().nullable(),
  /** That of the membership that the call is by; null for the firm's own people. */
  organisation: z.object({ id, name: z.string() }).nullable(),
  /** Every membership in force; the header `Portico-Membership` chooses one by its id. */
  memberships: z.array(
    z.object({
      id,
      organisation: z.object({ id, name: z.string() }),
      role: z.enum(memberRoles),
      /** Whether the call is by this one. */
      current: z.boolean(),
    }),
  ),
  second_factor: z.object({
    app: z.boolean(),
    passkeys: z.number(),
    recovery_codes: z.number(),
    /** By a rule of the firm or of one of their organisations; then the last one cannot be removed. */
    required: z.boolean(),
    /** The names of those organisations; empty for the firm's own people. */
    required_by: z.array(z.string()),
    /** By the firm, or the organisation that the call is by: without one nothing else opens. */
    required_here: z.boolean(),
  }),
})
export type Me = z.output<typeof me>

export const readMe = endpoint({
  ...self,
  method: 'GET',
  path: '/users/me/',
  summary: 'Who is signed in.',
  tags: ['me'],
  limit: null,
  output: me,
})

export const chooseMembership = endpoint({
  ...self,
  method: 'POST',
  path: '/memberships/{id}/use/',
  summary: 'Change to another membership: calls that name none are by it from now on.',
  tags: ['me'],
  audited: false,
  limit: byHand,
  params: z.object({ id: ownId }),
  success: 204,
  output: z.null(),
})

/** One line of text for mails and pages; may be empty. */
export const personName = line()
  .max(60, 'Use at most 60 characters.')
  .regex(/^[^\p{Cf}<>]*$/u, 'Use letters, spaces and the usual marks.')
  .refine((name) => !isAddressLike(name), 'Enter a name, not an address.')

export const changeMe = endpoint({
  ...self,
  method: 'PATCH',
  path: '/users/me/',
  summary: 'Change your own name or time zone.',
  tags: ['me', 'person'],
  audited: true,
  limit: byHand,
  body: z.strictObject({
    first_name: personName.min(1, 'Enter your first name.').optional(),
    last_name: personName.optional(),
    time_zone: timeZone.nullable().optional(),
  }),
  output: me,
})

/** A user name or an e-mail address. */
export const identifier = line().min(1, 'Enter your username or email.').max(254)

/** Limits only the size in a request; the server checks the rules of passwords. */
export const anyPassword = exactLine().max(1024, 'Use at most 256 characters.')

export const confirmMe = endpoint({
  ...self,
  method: 'POST',
  path: '/users/me/confirm/',
  repeat: 'refused',
  summary: 'Give your password again: for 10 minutes, calls that ask for it go through.',
  audited: false,
  limit: byHand,
  body: z.strictObject({ password: anyPassword }),
  success: 204,
  output: z.null(),
})

export const changePassword = endpoint({
  ...self,
  method: 'POST',
  path: '/users/me/password/',
  repeat: 'refused',
  summary: 'Change your password; every other device is signed out.',
  tags: ['device'],
  audited: true,
  limit: byHand,
  body: z.strictObject({ password: anyPassword, new_password: anyPassword }),
  success: 204,
  output: z.null(),
})

/** A session of the account. */
export const device = z.object({
  id,
  /** Whether it is the session of this call. */
  current: z.boolean(),
  /** In words, such as `Firefox on Windows`. */
  name: z.string(),
  /** Whether the token needs its cookie, too; false for programs and other sites' pages. */
  bound: z.boolean(),
  address: z.string(),
  created_at: moment,
  seen_at: moment,
  expires_at: moment,
})
export type Device = z.output<typeof device>

export const listDevices = endpoint({
  ...self,
  method: 'GET',
  path: '/sessions/',
  summary: 'Where you are signed in.',
  tags: ['device'],
  limit: null,
  output: z.array(device),
})

export const endDevice = endpoint({
  ...self,
  method: 'DELETE',
  path: '/sessions/{id}/',
  summary: 'Sign out one device.',
  tags: ['device'],
  audited: true,
  limit: byHand,
  params: z.object({ id: ownId }),
  success: 204,
  output: z.null(),
})

export const endDevices = endpoint({
  ...self,
  method: 'DELETE',
  path: '/sessions/',
  summary: 'Sign out everywhere, here too.',
  audited: true,
  limit: byHand,
  success: 204,
  output: z.null(),
})

/** Events that the owner of an account is notified of by mail, in case it was not them. */
export type SecurityEvent =
  | 'password-changed'
  | 'second-factor-added'
  | 'second-factor-removed'
  | 'passkey-added'
  | 'passkey-removed'
  | 'recovery-codes-renewed'
  | 'calendar-feed-made'
  | 'api-key-made'
