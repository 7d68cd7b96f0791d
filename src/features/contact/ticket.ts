import { createHash } from 'node:crypto'
import type { Signer } from '../../platform/auth/secrets.ts'
import type { EnquiryInput } from '../enquiry/contract.ts'

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

/** The idempotency key of a form: its ticket and its fields, so that sending it twice is one. */
export function formKey(ticket: string, input: EnquiryInput): string {
  const hash = createHash('sha256').update(ticket).update('\0').update(JSON.stringify(input))
  return `form:${hash.digest('base64url')}`
}
