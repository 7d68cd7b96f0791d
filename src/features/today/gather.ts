import { hasRight, type Role } from '../../contract/access.ts'
import type { Database } from '../../database/open.ts'
import type { Clock } from '../../platform/clock.ts'
import type { CompanyInfo } from '../content/contract.ts'
import {
  mostListed,
  waitingEnquiries,
  type WaitingEnquiry,
  type TodayReader,
} from './enquiry-store.ts'
import type { ReplyClock, TodayItem } from './staff.contract.ts'

interface Span {
  from: Date
  until: Date
  hours: { opens: string; closes: string; timeZone: string }
  holidays: ReadonlySet<string>
}

interface Parts {
  database: Database
  clock: Clock
  company: () => Promise<CompanyInfo>
  holidays: () => Promise<ReadonlySet<string>>
  /** The firm's open hours between two moments, in ms. */
  openTime: (span: Span) => number
}

interface Reader {
  account: string
  roles: readonly Role[]
}

/** A kind as it was read: what is listed, and whether there is more. */
interface Kind {
  items: TodayItem[]
  more: boolean
}

/** Reads what needs somebody, of what they may see: one query for each kind. */
export function gathering(parts: Parts) {
  const { clock } = parts
  async function gather({ roles }: Reader, wanted: TodayReader): Promise<Kind> {
    const kinds: Promise<Kind>[] = []
    if (hasRight(roles, 'enquiries')) kinds.push(enquiries(parts, wanted))
    const read = await Promise.all(kinds)
    return { items: read.flatMap(({ items }) => items), more: read.some(({ more }) => more) }
  }
  return async (reader: Reader, whose: 'mine' | '') => {
    const now = clock.now().toISOString()
    const wanted = { account: reader.account, mine: whose === 'mine', now }
    const [here, away] = await Promise.all([
      gather(reader, { ...wanted, away: false }),
      // All of it, whosever it is, because nobody else can bring it back.
      gather(reader, { ...wanted, mine: false, away: true }),
    ])
    return {
      items: here.items.toSorted((a, b) => hurtsAt(a).localeCompare(hurtsAt(b))),
      more: here.more,
      away: away.items.toSorted((a, b) => (a.away_until ?? '').localeCompare(b.away_until ?? '')),
      next: null,
    }
  }
}

/** The moment from which it hurts that nobody has done anything. */
const hurtsAt = ({ due, since }: TodayItem): string => due ?? since

async function enquiries(parts: Parts, wanted: TodayReader): Promise<Kind> {
  const rows = await waitingEnquiries(parts.database, wanted)
  const clocks = rows.length > 0 ? await replyClocks(parts) : null
  const items = rows.slice(0, mostListed).map((row) => asItem(row, clocks?.(row) ?? null))
  return { items, more: rows.length > mostListed }
}

const asItem = (row: WaitingEnquiry, clock: ReplyClock | null): TodayItem => ({
  id: `enquiry ${row.id}`,
  kind: 'enquiry',
  about: row.id,
  title: row.subject,
  who: row.name,
  company: row.company,
  owner: row.owner,
  since: row.received_at,
  due: row.reply_due_at,
  clock,
  reference: row.reference,
  away_until: row.away_until,
})

const aMinute = 60_000

/** How the reply clock of an enquiry stands now. */
async function replyClocks({ company, holidays, clock, openTime }: Parts) {
  const [firm, closed] = await Promise.all([company(), holidays()])
  const { opens, closes, time_zone: timeZone } = firm
  const now = clock.now()
  const minutes = (from: Date, until: Date) => {
    const span = { from, until, hours: { opens, closes, timeZone }, holidays: closed }
    return Math.floor(openTime(span) / aMinute)
  }
  const day = dayOf(opens, closes)
  return ({ received_at, reply_due_at }: WaitingEnquiry): ReplyClock => {
    const [received, due] = [new Date(received_at), new Date(reply_due_at)]
    const left = now < due ? minutes(now, due) : -minutes(due, now)
    return { left, whole: minutes(received, due), day }
  }
}

/** The open minutes of a day; at or before the opening it is all of it. */
function dayOf(opens: string, closes: string): number {
  const [from, until] = [opens, closes].map((time) => {
    const [hours = 0, rest = 0] = time.split(':').map(Number)
    return hours * 60 + rest
  }) as [number, number]
  return until > from ? until - from : 24 * 60
}
