import type { Signer } from '../../platform/auth/secrets.ts'
import { unsubscribePage } from './contract.ts'

/** Where a subscriber stops all mail; never expires, because people open old mails. */
export function unsubscribeAddress({ id }: { id: string }, origin: string, signer: Signer): string {
  return `${origin}${unsubscribePage.path}?token=${signer.sign(id)}`
}

/**
 * The headers that every mail to a subscriber carries (RFC 2369; RFC 8058, section 3.1), so that
 * a mail program can offer a button of its own.
 */
export function unsubscribeHeaders(subscriber: { id: string }, origin: string, signer: Signer) {
  return {
    'List-Unsubscribe': `<${unsubscribeAddress(subscriber, origin, signer)}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}
