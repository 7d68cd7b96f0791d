import { noRoom } from '../../contract/problem.ts'
import type { Database } from '../../database/open.ts'
import type { Clock } from '../../platform/clock.ts'
import type { RefusedMails } from './staff.contract.ts'
import { bytesWaiting } from './store.ts'

/** What mails that nobody has placed or put away may hold on the disk, in bytes. */
export const mostWaiting = 1024 ** 3
/** A mail without files, in bytes: such ones are taken in up to twice as much. */
export const shortMail = 256 * 1024

const minute = 60_000

/** Which mails are refused while those that wait hold so many bytes: none, the long ones or all. */
export function refusedAt(held: number): RefusedMails {
  if (held + shortMail > 2 * mostWaiting) return 'all'
  return held + shortMail > mostWaiting ? 'long' : 'none'
}

/**
 * Throws 507 for a mail that would fill the disk with what waits to be looked at: anybody can send to an
 * address, and what waits is never deleted. The sender's server tries again, or says so to them; nothing that
 * was taken in is lost. `said`: called at most once in a minute, when a mail is refused.
 */
export function roomForMails(database: Database, clock: Clock, said: (held: number) => void) {
  let known = { held: 0, until: 0 }
  let quietUntil = 0
  return async (size: number): Promise<void> => {
    const now = clock.now().getTime()
    if (now >= known.until) known = { held: await bytesWaiting(database), until: now + minute }
    // So that what comes within the minute counts as well.
    known.held += size
    const most = size > shortMail ? mostWaiting : 2 * mostWaiting
    if (known.held <= most) return
    known.held -= size
    if (now >= quietUntil) {
      said(known.held)
      quietUntil = now + minute
    }
    throw noRoom('Too many mails wait to be looked at. Please send it again later.')
  }
}
