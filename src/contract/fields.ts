import { z } from 'zod'
import { ownPicturePath } from './picture.ts'
import { isKnownTimeZone } from './time-zone.ts'

// Without control characters (C0, DEL, C1) and lone surrogates: PostgreSQL refuses some of them,
// terminals obey others, and nobody can see any.
const ofLines = /^[\t\n -~\u00a0-\ud7ff\ue000-\u{10ffff}]*$/u
// Without marks that change the direction of text or break its line, too.
const ofOneLine = /^[ -~\u00a0-\u2027\u202f-\u2065\u206a-\ud7ff\ue000-\u{10ffff}]*$/u

/** Whether a text has no control characters but tabs and line breaks. */
export const isPrintable = (given: string): boolean => ofLines.test(given)

/** Whether a text has no control characters, nor what breaks a line or turns its direction. */
export const isOneLine = (given: string) => ofOneLine.test(given)

/** Text of several lines as it comes in: its line breaks become `\n`, other control characters are refused. */
export const lines = (error?: string) =>
  z
    .string(error)
    .overwrite((given) => given.replaceAll(/\r\n?/g, '\n'))
    .trim()
    .refine((given) => ofLines.test(given), 'Take out the control characters.')

/** Text of one line as it comes in, to the last space: what is compared rather than shown. */
export const exactLine = (error?: string) =>
  z.string(error).refine(isOneLine, 'Use one line, without control characters.')

/** Text of one line as it comes in, without the spaces around it. */
export const line = (error?: string) =>
  z.string(error).trim().refine(isOneLine, 'Use one line, without control characters.')

/** 128 random bits as an opaque string; another content server may use numbers instead. */
export const id = z.coerce.string().min(1).max(64)

/** An id that this program made: 128 random bits as base64url. */
export const ownId = z.string().regex(/^[\w-]{22}$/, 'Not an id.')

/** An id of a row of the site: one of ours, one that the firm gave a row that it put into the database itself, or that of a text that the program came with. */
export const rowId = z.string().regex(/^[\w-]{1,64}$/, 'Not an id.')

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

/** A day that something is planned for, `YYYY-MM-DD`, in years that dates can be counted on from. */
export const plannedDay = z.iso
  .date('Choose a day.')
  .refine((day) => day >= '1970-01-01' && day < '2200-01-01', 'Choose a day before 2200.')

/** ISO 8601 in UTC. */
export const moment = z.iso.datetime()

/** When a piece of content was last changed; absent for built-in ones and from another content server. */
export const updated = moment.optional()

/** An IANA name of a time zone, such as `Europe/Berlin`, that this very machine knows. */
export const timeZone = z
  .string()
  .max(64)
  // Intl accepts offsets such as +02:00 as well, which have no summer time.
  .refine(
    (name) => /^[A-Z]/i.test(name) && isKnownTimeZone(name),
    'Choose a time zone of the list.',
  )

/** A picture of our own, or none: another host's counts as none, and refuses nothing else. */
export const ownPicture = z.string().regex(ownPicturePath).nullable().default(null).catch(null)

export const nothing = z.object({})
