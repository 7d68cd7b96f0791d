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
