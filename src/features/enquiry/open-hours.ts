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
export const openTime = (span: Span): number =>
  openSpans(span).reduce((sum, [begins, ends]) => sum + ends - begins, 0)

/** The open hours between two moments, in ms since 1970, the earliest first. */
function openSpans({ from, until, hours, holidays }: Span): [begins: number, ends: number][] {
  const { opens, closes, timeZone } = hours
  const [first, last] = [from, until].map((moment) =>
    moment.toTemporalInstant().toZonedDateTimeISO(timeZone).toPlainDate(),
  ) as [Temporal.PlainDate, Temporal.PlainDate]
  const spans: [number, number][] = []
  for (let day = first; Temporal.PlainDate.compare(day, last) <= 0; day = day.add({ days: 1 })) {
    if (day.dayOfWeek > 5 || holidays.has(day.toString())) continue
    const at = (date: Temporal.PlainDate, time: string) =>
      date.toZonedDateTime({ timeZone, plainTime: time }).epochMilliseconds
    const whole = opens >= closes
    const begins = whole ? at(day, '00:00') : at(day, opens)
    const ends = whole ? at(day.add({ days: 1 }), '00:00') : at(day, closes)
    const within = [Math.max(begins, from.getTime()), Math.min(ends, until.getTime())] as const
    if (within[0] < within[1]) spans.push([...within])
  }
  return spans
}
