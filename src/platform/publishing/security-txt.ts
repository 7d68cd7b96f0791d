const day = 86_400_000
/** RFC 9116 asks for less than a year, so that nobody trusts what is long forgotten. */
const validFor = 180 * day

/**
 * The text of `/.well-known/security.txt` (RFC 9116): whom to tell of a security fault; null
 * where there is nobody to name. Web addresses are named under https alone, as the RFC demands.
 */
export function securityTxt({
  origin,
  email,
  now,
}: {
  origin: string
  /** Empty: the firm has none. */
  email: string
  now: Date
}): string | null {
  const https = origin.startsWith('https:')
  const contacts = [...(email ? [`mailto:${email}`] : []), ...(https ? [`${origin}/contact`] : [])]
  if (contacts.length === 0) return null
  // A whole day, so that everybody who asks today is told the same.
  const expires = new Date(Math.floor((now.getTime() + validFor) / day) * day)
  return [
    ...contacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${expires.toISOString()}`,
    ...(https ? [`Canonical: ${origin}/.well-known/security.txt`] : []),
    'Preferred-Languages: en',
    '',
  ].join('\n')
}
