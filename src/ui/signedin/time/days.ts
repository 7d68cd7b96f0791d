import { addDays, dayAt, type Day } from '../../../contract/days.ts'
import { written } from './zone.ts'

/** The same day of another month, or its last where there is no such day. */
export function addMonths(day: Day, count: number): Day {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate()
  return dayAt(Date.UTC(year, month - 1 + count, Math.min(date, last)))
}

/** The day of the week, from 0, a Sunday, to 6. */
const weekday = (day: Day): number => new Date(day).getUTCDay()

/** The day of a moment, in the reader's time zone. */
// Swedish writes a day as `YYYY-MM-DD`.
export const dayOf = (moment: Date): Day => written({ dateStyle: 'short' }, 'sv').format(moment)

/** The first moment of a day, in the reader's time zone. */
export function startOf(day: Day): Date {
  const midnight = Date.parse(day)
  const near = midnight - offsetAt(midnight)
  // The clocks may have changed between the two, or be put forward at midnight itself.
  const exact = new Date(midnight - offsetAt(near))
  return dayOf(exact) === day ? exact : new Date(near)
}

/** How far the reader's clocks are ahead of UTC at a moment, in ms. */
export function offsetAt(moment: number): number {
  const clock = written({ dateStyle: 'short', timeStyle: 'medium' }, 'sv').format(moment)
  return Date.parse(`${clock.replace(' ', 'T')}Z`) - Math.floor(moment / 1000) * 1000
}

/** The day as a moment that Intl writes as this day, whatever the zone: give it `timeZone: 'UTC'`. */
export const asDate = (day: Day): Date => new Date(day)

/** The first day of a week where a language is spoken, as `weekday` counts; Monday if unknown. */
export function firstOfWeek(language: string): number {
  const locale = new Intl.Locale(language) as Intl.Locale & {
    getWeekInfo?: () => { firstDay: number }
    weekInfo?: { firstDay: number }
  }
  return (locale.getWeekInfo?.() ?? locale.weekInfo ?? { firstDay: 1 }).firstDay % 7
}

/** The week of a day, of seven days. */
export function weekOf(day: Day, first: number): Day[] {
  const start = addDays(day, -((weekday(day) - first + 7) % 7))
  return Array.from({ length: 7 }, (_, at) => addDays(start, at))
}

/** The weeks that a month touches, whole ones. */
export function weeksOf(month: Day, first: number): Day[][] {
  const weeks: Day[][] = []
  const begin = `${month.slice(0, 7)}-01`
  const next = addMonths(begin, 1)
  for (
    let week = weekOf(begin, first);
    (week[0] as Day) < next;
    week = weekOf(addDays(week[0] as Day, 7), first)
  )
    weeks.push(week)
  return weeks
}
