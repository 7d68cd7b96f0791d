import type { Signer } from '../../platform/auth/secrets.ts'

/**
 * A form's ticket: when it was served and which one it is, signed. It shows how long somebody took
 * to fill the form in, and makes the same form sent twice one enquiry.
 */
export function newTicket(signer: Signer, now: Date, random: string): string {
  return signer.sign(`${now.getTime().toString(36)}-${random}`)
}

/** How old the form is, in ms; `forged` when the ticket is not ours. */
export function ticketAge(signer: Signer, ticket: string, now: Date): number | 'forged' {
  const text = signer.verify(ticket)
  if (text === null) return 'forged'
  return now.getTime() - parseInt(text.split('-', 1)[0] as string, 36)
}

/** Crockford’s base32: no I, L, O or U, which are easily confused. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * What a visitor quotes on the telephone: `ENQ-` and eight letters and digits (40 bits).
 * `random(n)` gives n random bytes.
 */
export function newReference(random: (n: number) => Uint8Array): string {
  // 32 divides 256, so the five low bits of a random byte are uniform.
  const places = [...random(8)].map((byte) => alphabet[byte & 31])
  return `ENQ-${places.join('')}`
}
