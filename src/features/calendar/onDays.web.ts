import { addDays } from '../../contract/days.ts'
import { asDate, dayOf } from '../../ui/signedin/time/days.ts'
import { written } from '../../ui/signedin/time/zone.ts'
import type { CalendarEntry } from './contract.ts'

/** The entries of each day in the reader's time zone; whole days first, then by the hour. */
export function onDays(entries: readonly CalendarEntry[]): Map<string, CalendarEntry[]> {
  const found = new Map<string, CalendarEntry[]>()
  for (const entry of entries.toSorted((a, b) => hourOf(a).localeCompare(hourOf(b)))) {
    for (const day of daysOf(entry)) {
      const same = found.get(day)
      if (same) same.push(entry)
      else found.set(day, [entry])
    }
  }
  return found
}

const hourOf = ({ starts_at }: CalendarEntry) => starts_at ?? ''

/** A meeting over midnight is on both days; one that ends at midnight is not on the next. */
function daysOf({ date, starts_at, ends_at, reached_at }: CalendarEntry): string[] {
  if (reached_at !== null) return [dayOf(new Date(reached_at))]
  if (date !== null) return [date]
  const last = dayOf(new Date(Date.parse(ends_at ?? '') - 1))
  const days: string[] = []
  for (let day = dayOf(new Date(starts_at ?? '')); day <= last; day = addDays(day, 1))
    days.push(day)
  return days
}

/** A day in the reader's language, with the given parts. */
export const formatDay = (day: string, parts: Intl.DateTimeFormatOptions): string =>
  written({ ...parts, timeZone: 'UTC' }).format(asDate(day))

/** `Tuesday, December 1, 2026`, or as the reader's locale writes it. */
export const wholeDay = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const
