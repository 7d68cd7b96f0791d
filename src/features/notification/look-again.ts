import type { NoticePlace } from '../../contract/mail.ts'
import type { Database } from '../../database/open.ts'
import { placesSeenBy } from './store.ts'

/** What of a queued mail may be sent at this moment: all of it, some of its lines, or nothing (null). */
export type LookAgain = (account: string, payload: unknown) => Promise<unknown>

interface Waiting {
  places?: NoticePlace[]
  given?: unknown
}

/**
 * Looks again whether the reader of a queued notice sees what it tells of: the mail server may have
 * been away for days, and they may have been shut out since. Mails that are no notices stay as they
 * are: those about an account go to its owner whatever happened to it.
 */
export function lookAgainAtNotice({ read }: Database): LookAgain {
  return async (account, payload) => {
    const { places, ...mail } = (payload ?? {}) as Waiting
    if (!places) return payload
    const seen = await placesSeenBy(read, account, places)
    const isSeen = places.map(({ project }) => seen.has(project))
    if (isSeen.every(Boolean)) return mail
    if (!isSeen.some(Boolean)) return null
    const [{ lines, ...rest }] = mail.given as [{ lines: unknown[] }]
    return { ...mail, given: [{ ...rest, lines: lines.filter((_, nth) => isSeen[nth]) }] }
  }
}
