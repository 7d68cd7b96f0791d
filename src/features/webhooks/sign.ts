import { createHmac, randomBytes } from 'node:crypto'

const mark = 'whsec_'

/** A new secret, as Standard Webhooks 1.0 writes one: 32 random bytes in base64. */
export const newWebhookSecret = (): string => mark + randomBytes(32).toString('base64')

/**
 * The headers by which a receiver recognises a message and sees that it is ours (Standard Webhooks
 * 1.0, symmetric): `id` is the same at every try, `at` is the moment of this one. Signed by each of the
 * secrets, so that a receiver finds the one that it knows.
 */
export function signedBy(
  secrets: readonly string[],
  { id, at, body }: { id: string; at: Date; body: string },
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const signature = (secret: string) => {
    const key = Buffer.from(secret.slice(mark.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  }
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map(signature).join(' '),
  }
}
