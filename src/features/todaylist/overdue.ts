import type { Rhythm } from '../../contract/work.ts'
import type { PastUpdate } from './asked-store.ts'

interface Firm {
  timeZone: string
  /** Days on which the firm is closed besides weekends, `YYYY-MM-DD`. */
  holidays: ReadonlySet<string>
}

const steps: Record<Exclude<Rhythm, 'none'>, Temporal.DurationLike> = {
  weekly: { weeks: 1 },
  two_weeks: { weeks: 2 },
  monthly: { months: 1 },
}

/** No update is due sooner than so many days after the one before. */
export const leastRhythm = 7

/**
 * By when the next update was promised, and how many of the firm's working days ago that was; null
 * where it is not overdue. What would be due on a day on which nobody works is due on the next.
 */
export function overdue(
  { rhythm, since }: Pick<PastUpdate, 'rhythm' | 'since'>,
  now: Date,
  firm: Firm,
): { due: string; late: number } | null {
  if (rhythm === 'none') return null
  const today = dayOf(now, firm)
  const from = since.length === 10 ? Temporal.PlainDate.from(since) : dayOf(new Date(since), firm)
  let day = from.add(steps[rhythm])
  while (!isWorkday(day, firm)) day = day.add({ days: 1 })
  const due = new Date(day.add({ days: 1 }).toZonedDateTime(firm.timeZone).epochMilliseconds)
  if (due > now) return null
  let late = 0
  for (let one = day.add({ days: 1 }); !isAfter(one, today); one = one.add({ days: 1 }))
    if (isWorkday(one, firm)) late += 1
  return { due: due.toISOString(), late }
}

/**
 * The last day, by each rhythm, of which the next update is overdue now, and the end of that day: what
 * appeared earlier is overdue as well.
 */
export function overdueSince(now: Date, firm: Firm) {
  const sinceOf = (rhythm: Exclude<Rhythm, 'none'>) => {
    let day = dayOf(now, firm)
    while (!overdue({ rhythm, since: day.toString() }, now, firm)) day = day.subtract({ days: 1 })
    const end = day.add({ days: 1 }).toZonedDateTime(firm.timeZone)
    return { day: day.toString(), moment: new Date(end.epochMilliseconds).toISOString() }
  }
  return {
    weekly: sinceOf('weekly'),
    two_weeks: sinceOf('two_weeks'),
    monthly: sinceOf('monthly'),
  }
}

const dayOf = (moment: Date, { timeZone }: Firm) =>
  moment.toTemporalInstant().toZonedDateTimeISO(timeZone).toPlainDate()

const isAfter = (a: Temporal.PlainDate, b: Temporal.PlainDate) =>
  Temporal.PlainDate.compare(a, b) > 0

const isWorkday = (day: Temporal.PlainDate, { holidays }: Firm) =>
  day.dayOfWeek <= 5 && !holidays.has(day.toString())
