import type { QueuedMail } from '../../contract/mail.ts'
import type { Database } from '../../database/open.ts'
import type { Clock } from '../../platform/clock.ts'
import { isReceiver, standingOfPost } from './sending-store.ts'

/** In place of the payload of a mail that waits until its sending goes on. */
export const heldBack = Symbol('held back')

interface Given {
  post?: { id?: string; wholeOf?: string }
  unsubscribeUrl?: string
}

/**
 * The payload of a mail about a subscriber as it may be sent at this moment; null: they have ended
 * their subscription since it was queued, or its post is off the site; `heldBack`: its sending is
 * stopped. Other mails stay as they are.
 */
export function lookAgainAtSubscriber({ read }: Pick<Database, 'read'>, clock: Clock) {
  return async (subscriber: string, payload: unknown): Promise<unknown> => {
    const { template, given = [] } = (payload ?? {}) as Partial<QueuedMail>
    const [{ unsubscribeUrl, post } = {}] = given as Given[]
    // A test to oneself is about no subscriber, and has no such link.
    if (template !== 'postByMail' || unsubscribeUrl === undefined) return payload
    if (!(await isReceiver(read, subscriber))) return null
    // One that an earlier version queued does not say of which post it is.
    const of = post?.id ?? post?.wholeOf
    if (of === undefined) return payload
    const standing = await standingOfPost(read, of, clock.now().toISOString())
    return standing === 'gone' ? null : standing === 'held' ? heldBack : payload
  }
}
