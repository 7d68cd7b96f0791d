import type { QueuedMail } from '../../contract/mail.ts'
import type { Database } from '../../database/open.ts'
import { keepSeen } from '../../platform/mail/keep-seen.ts'
import { placesSeenBy } from './store.ts'

/** What of a queued mail may be sent at this moment: all of it, some of its lines, or nothing (null). */
export type LookAgain = (account: string, payload: unknown) => Promise<unknown>

/**
 * Looks again whether the reader of a queued notice sees what it tells of: the mail server may have
 * been away for days, and they may have been shut out since. Mails that are no notices stay as they
 * are: those about an account go to its owner whatever happened to it.
 */
export function lookAgainAtNotice({ read }: Database): LookAgain {
  return async (account, payload) => {
    const { places, ...mail } = (payload ?? {}) as Partial<QueuedMail>
    if (!places) return payload
    const seen = await placesSeenBy(read, account, places)
    return keepSeen(
      mail,
      places.map(({ project }) => seen.has(project)),
    )
  }
}
