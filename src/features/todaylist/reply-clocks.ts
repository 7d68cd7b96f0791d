import type { Clock } from '../../platform/clock.ts'
import type { CompanyInfo } from '../content/contract.ts'
import type { WaitingEnquiry } from './enquiry-store.ts'
import type { ReplyClock } from '../replyclock/contract.ts'

interface Firm {
  hours: { opens: string; closes: string; timeZone: string }
  holidays: ReadonlySet<string>
}

/** Tells how long the firm is open between two moments, in ms. */
export type OpenTimes = (firm: Firm) => (from: Date, until: Date) => number

interface Parts {
  clock: Clock
  company: () => Promise<CompanyInfo>
  holidays: () => Promise<ReadonlySet<string>>
  openTimes: OpenTimes
}

const aMinute = 60_000

/** Tells how the reply clock of an enquiry stands now. */
export async function replyClocks({ company, holidays, clock, openTimes }: Parts) {
  const [firm, closed] = await Promise.all([company(), holidays()])
  const { opens, closes, time_zone: timeZone } = firm
  const now = clock.now()
  const openTime = openTimes({ hours: { opens, closes, timeZone }, holidays: closed })
  const minutes = (from: Date, until: Date) => Math.floor(openTime(from, until) / aMinute)
  const day = openMinutes(opens, closes)
  return ({
    received_at,
    reply_due_at,
  }: Pick<WaitingEnquiry, 'received_at' | 'reply_due_at'>): ReplyClock => {
    const [received, due] = [new Date(received_at), new Date(reply_due_at)]
    const left = now < due ? minutes(now, due) : -minutes(due, now)
    return { left, whole: minutes(received, due), day }
  }
}

/** The open minutes of a day; at or before the opening it is all of it. */
function openMinutes(opens: string, closes: string): number {
  const [from, until] = [opens, closes].map((time) => {
    const [hours = 0, rest = 0] = time.split(':').map(Number)
    return hours * 60 + rest
  }) as [number, number]
  return until > from ? until - from : 24 * 60
}
