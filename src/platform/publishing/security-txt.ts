import { dayLength } from '../../contract/days.ts'

/** RFC 9116 recommends less than a year, so that nobody trusts a file that is out of date. */
const validFor = 180 * dayLength

/**
 * The text of `/.well-known/security.txt` (RFC 9116): where to report a security fault; null where
 * there is no contact. Web addresses stand in it under https only, as the RFC demands.
 */
export function securityTxt({
  origin,
  email,
  now,
}: {
  origin: string
  /** Empty: the firm has no mail address. */
  email: string
  now: Date
}): string | null {
  const https = origin.startsWith('https:')
  const contacts = [...(email ? [`mailto:${email}`] : []), ...(https ? [`${origin}/contact`] : [])]
  if (contacts.length === 0) return null
  // Rounded down to a whole day, so that every request of today gets the same answer.
  const expires = new Date(Math.floor((now.getTime() + validFor) / dayLength) * dayLength)
  return [
    ...contacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${expires.toISOString()}`,
    ...(https ? [`Canonical: ${origin}/.well-known/security.txt`] : []),
    'Preferred-Languages: en',
    '',
  ].join('\n')
}
