import { addDays, daysBetween } from '../../../contract/days.ts'
import { asDate, dayOf } from './days.ts'
import { written } from './zone.ts'

/** A day given as `YYYY-MM-DD`, in the reader's locale; never shifted by a time zone. */
export const localDate = (date: string): string =>
  written({ dateStyle: 'medium', timeZone: 'UTC' }).format(asDate(date))

/** The day of a moment, in the reader's time zone. */
export const localDay = (moment: string): string =>
  written({ dateStyle: 'medium' }).format(new Date(moment))

/** Whole days from today to a day `YYYY-MM-DD`, in the reader's time zone; below 0 it is past. */
export const daysUntil = (date: string, now: Date): number => daysBetween(dayOf(now), date)

/** The same in short: `Today`, `Yesterday`, else `Tue, Nov 17`. */
export function dayInShort(moment: string, now: Date): string {
  const words = dayInWords(moment, now)
  if (words === 'Today' || words === 'Yesterday') return words
  const parts = { weekday: 'short', month: 'short', day: 'numeric' } as const
  const isThisYear = moment.slice(0, 4) === now.toISOString().slice(0, 4)
  return written(isThisYear ? parts : { ...parts, year: 'numeric' }).format(new Date(moment))
}

/** The day of a moment in the reader's time zone: `Today`, `Yesterday`, else with its weekday. */
export function dayInWords(moment: string, now: Date): string {
  const at = new Date(moment)
  if (dayOf(at) === dayOf(now)) return 'Today'
  if (dayOf(at) === addDays(dayOf(now), -1)) return 'Yesterday'
  return written({ dateStyle: 'full' }).format(at)
}
