import type { QueuedMail } from '../../contract/mail.ts'
import { keepSeen } from '../../platform/mail/keep-seen.ts'
import type { StaffReaders } from './readers.ts'

/**
 * Looks again whether a queued notice is still for the one of the firm's people that it is to, who may
 * have left the team or the firm since: all of it, some of its lines, or nothing (null).
 */
export const lookAgainAtStaffNotice =
  ({ stillFor }: StaffReaders) =>
  async (payload: unknown): Promise<unknown> => {
    const { staff, ...mail } = (payload ?? {}) as Partial<QueuedMail>
    if (!staff) return payload
    const hows = await stillFor(staff.account, staff.places)
    return keepSeen(
      mail,
      hows.map((how) => how !== null),
    )
  }
