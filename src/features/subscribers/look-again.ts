import type { QueuedMail } from '../../contract/mail.ts'
import type { Database } from '../../database/open.ts'
import { isReceiver } from './sending-store.ts'

/**
 * The payload of a mail about a subscriber as it may be sent at this moment; null: they have ended
 * their subscription since it was queued. Other mails stay as they are.
 */
export function lookAgainAtSubscriber({ read }: Pick<Database, 'read'>) {
  return async (subscriber: string, payload: unknown): Promise<unknown> => {
    const { template, given = [] } = (payload ?? {}) as Partial<QueuedMail>
    const [{ unsubscribeUrl } = {}] = given as { unsubscribeUrl?: string }[]
    // A test to oneself is about no subscriber, and has no such link.
    if (template !== 'postByMail' || unsubscribeUrl === undefined) return payload
    return (await isReceiver(read, subscriber)) ? payload : null
  }
}
