import type { CompanyInfo } from '../content/contract.ts'
import { replyDue } from './reply-clock.ts'

interface Parts {
  company: () => Promise<CompanyInfo>
  holidays: () => Promise<ReadonlySet<string>>
}

/** Tells when a reply of this firm is due to what comes at a moment. */
export const replyDueOf =
  ({ company, holidays }: Parts) =>
  async (receivedAt: Date): Promise<Date> => {
    const [firm, closed] = await Promise.all([company(), holidays()])
    const { opens, closes, time_zone: timeZone } = firm
    return replyDue({ receivedAt, hours: { opens, closes, timeZone }, holidays: closed })
  }
