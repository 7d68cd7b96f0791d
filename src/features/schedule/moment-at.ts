/**
 * The moment of a day and a time in a time zone. A time that is skipped when summer time begins is
 * as much later; of one that comes twice when it ends, it is the first.
 */
export function momentAt({
  day,
  time,
  timeZone,
}: Record<'day' | 'time' | 'timeZone', string>): Date {
  const there = Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(timeZone)
  return new Date(there.epochMilliseconds)
}
