import { z } from 'zod'
import { firmRoles, rightsOfAll, type FirmRight } from '../../contract/access.ts'
import { endpoint } from '../../contract/endpoint.ts'
import { id, line, moment, nothing, ownId } from '../../contract/fields.ts'

export type KeyRight = Exclude<FirmRight, 'console'>

/** The rights that a key can be limited to; each key may do what every one of the firm's people may. */
export const keyRights = rightsOfAll(firmRoles).filter(
  (right): right is KeyRight => right !== 'console',
) as [KeyRight, ...KeyRight[]]

/** How long a key works, in days; null: until it is revoked. */
export const keyDays = [30, 90, 365, null] as const

/** The most keys in force that one person has. */
export const mostKeys = 20

const common = {
  params: nothing,
  query: nothing,
  limit: { count: 60, seconds: 60 },
  tags: ['api-key'],
} as const

export const apiKey = z.object({
  id,
  name: z.string(),
  rights: z.array(z.enum(keyRights)),
  created_at: moment,
  /** Null: it has no end. */
  expires_at: moment.nullable(),
  /** To the minute; null: not used yet. */
  used_at: moment.nullable(),
})
export type ApiKey = z.output<typeof apiKey>

/** With the name of whoever it acts for. */
export const ownedApiKey = apiKey.extend({ owner: z.object({ id, name: z.string() }) })
export type OwnedApiKey = z.output<typeof ownedApiKey>

export const listApiKeys = endpoint({
  ...common,
  access: 'staff:console',
  method: 'GET',
  path: '/staff/api-keys/',
  summary: 'Your API keys that are in force, the newest first.',
  output: z.array(apiKey),
})

export const listAllApiKeys = endpoint({
  ...common,
  access: 'staff:staff',
  method: 'GET',
  path: '/staff/api-keys/all/',
  summary: 'The API keys in force of all of the firm’s people, the newest first; 200 at most.',
  output: z.array(ownedApiKey),
})

export const makeApiKey = endpoint({
  ...common,
  access: 'staff:console',
  method: 'POST',
  path: '/staff/api-keys/',
  repeat: 'refused',
  summary: 'Make an API key with some of your own rights. It is shown once.',
  // It lets a program in without signing in, so a session that was left open is not enough.
  fresh: true,
  audited: true,
  body: z.strictObject({
    name: line().min(1, 'Say what it is for.').max(80, 'Use at most 80 characters.'),
    rights: z.array(z.enum(keyRights)).min(1, 'Choose at least one right.').max(keyRights.length),
    days: z.literal(keyDays),
  }),
  success: 201,
  output: apiKey.extend({ key: z.string() }),
})

export const revokeApiKey = endpoint({
  ...common,
  access: 'staff:console',
  method: 'DELETE',
  path: '/staff/api-keys/{id}/',
  summary: 'Revoke an API key: your own, or with the right over staff anybody’s.',
  audited: true,
  params: z.object({ id: ownId }),
  success: 204,
  output: z.null(),
})
