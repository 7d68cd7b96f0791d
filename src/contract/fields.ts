import { z } from 'zod'
import { ownPicturePath } from './picture.ts'

/** 128 random bits as an opaque string; another content server may use numbers instead. */
export const id = z.coerce.string().min(1).max(64)

/** An id that this program made: 128 random bits as base64url. */
export const ownId = z.string().regex(/^[\w-]{22}$/, 'Not an id.')

/** 32 random bytes in base64url. */
export const token = z.string().regex(/^[\w-]{43}$/, 'Not a token.')

/** The readable part of an address: lower-case letters, digits and single hyphens. */
export const slug = z
  .string()
  .max(80)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use lower-case letters, digits and hyphens.')

/** What stands in `/{id}/`: an id or a slug. */
export const idOrSlug = z.object({
  id: z
    .string()
    .min(1)
    .max(80)
    .regex(/^[\w-]+$/, 'Not an id.'),
})

/** A filter that an HTML form may also send empty, which means: not filtered. */
export const filter = z
  .union([z.literal(''), slug])
  .transform((value) => value || undefined)
  .optional()

/** `true` or `false` in a query. */
export const flag = z
  .enum(['true', 'false', ''])
  .transform((value) => (value === '' ? undefined : value === 'true'))
  .optional()

/** ISO 8601 in UTC. */
export const moment = z.iso.datetime()

/** When a piece of content was last changed; absent for built-in ones and from another content server. */
export const updated = moment.optional()

/** An IANA name of a time zone, such as `Europe/Berlin`, that this very machine knows. */
export const timeZone = z
  .string()
  .max(64)
  // Intl accepts offsets such as +02:00 as well, which have no summer time.
  .refine((name) => /^[A-Z]/i.test(name) && isKnown(name), 'Choose a time zone of the list.')

function isKnown(timeZone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone }))
  } catch {
    return false
  }
}

/** A picture of our own, or none: another host's counts as none, and refuses nothing else. */
export const ownPicture = z.string().regex(ownPicturePath).nullable().default(null).catch(null)

export const nothing = z.object({})
