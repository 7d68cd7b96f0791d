import type { Hours } from './reply-clock.ts'

interface Span {
  from: Date
  until: Date
  hours: Hours
  /** Days on which the firm is closed besides weekends, `YYYY-MM-DD`. */
  holidays: ReadonlySet<string>
}

/**
 * The moment at which this share (0 to 1) of the firm's open hours between two moments is over. Where
 * none of them are open hours, the share of the time itself.
 */
export function afterShare(share: number, span: Span): Date {
  const [from, until] = [span.from.getTime(), span.until.getTime()]
  const open = openSpans(span)
  const whole = openTime(span)
  if (whole === 0) return new Date(from + share * (until - from))
  let left = share * whole
  for (const [begins, ends] of open) {
    if (left <= ends - begins) return new Date(begins + left)
    left -= ends - begins
  }
  return new Date(until)
}

/** How long the firm is open between two moments, in ms. */
const openTime = (span: Span): number => openTimes(span)(span.from, span.until)

/**
 * Tells how long the firm is open between two moments, in ms. Each day is worked out once, so that
 * hundreds of moments of a year keep nobody waiting.
 */
export function openTimes(firm: Firm): (from: Date, until: Date) => number {
  const spansOf = openDays(firm)
  return (from, until) =>
    spansOf(from, until).reduce((sum, [begins, ends]) => sum + ends - begins, 0)
}

type Firm = Pick<Span, 'hours' | 'holidays'>

/** The open hours between two moments, in ms since 1970, the earliest first. */
type OpenSpan = [begins: number, ends: number]
const openSpans = (span: Span): OpenSpan[] => openDays(span)(span.from, span.until)

const aDay = 24 * 60 * 60 * 1000

function openDays({ hours, holidays }: Firm): (from: Date, until: Date) => OpenSpan[] {
  const known = new Map<number, OpenSpan | null>()
  /** The open hours of a day, which is so many days after the first of 1970. */
  const hoursOf = (nth: number): OpenSpan | null => {
    const there = known.get(nth)
    if (there !== undefined) return there
    const made = openHoursOf(epochDay.add({ days: nth }), { hours, holidays })
    known.set(nth, made)
    return made
  }
  const dayOf = (moment: Date) => {
    const { year, month, day } = moment.toTemporalInstant().toZonedDateTimeISO(hours.timeZone)
    return Date.UTC(year, month - 1, day) / aDay
  }
  return (from, until) => {
    const spans: OpenSpan[] = []
    const last = dayOf(until)
    for (let nth = dayOf(from); nth <= last; nth += 1) {
      const [opens = 0, closes = 0] = hoursOf(nth) ?? []
      const within = [Math.max(opens, from.getTime()), Math.min(closes, until.getTime())] as const
      if (within[0] < within[1]) spans.push([...within])
    }
    return spans
  }
}

const epochDay = Temporal.PlainDate.from('1970-01-01')

/** Null: it is closed. */
function openHoursOf(day: Temporal.PlainDate, { hours, holidays }: Firm): OpenSpan | null {
  const { opens, closes, timeZone } = hours
  if (day.dayOfWeek > 5 || holidays.has(day.toString())) return null
  const at = (date: Temporal.PlainDate, time: string) =>
    date.toZonedDateTime({ timeZone, plainTime: time }).epochMilliseconds
  const whole = opens >= closes
  return [
    whole ? at(day, '00:00') : at(day, opens),
    whole ? at(day.add({ days: 1 }), '00:00') : at(day, closes),
  ]
}
