/** A day as `YYYY-MM-DD`, in the reader's own way of writing; never shifted by a time zone. */
export function localDate(date: string): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  return new Date(year, month - 1, day).toLocaleDateString(undefined, { dateStyle: 'medium' })
}

/** The day of a moment, where the reader is. */
export const localDay = (moment: string): string =>
  new Date(moment).toLocaleDateString(undefined, { dateStyle: 'medium' })

/** Whole days from today to a day `YYYY-MM-DD`, where the reader is; below 0 it is past. */
export function daysUntil(date: string, now: Date): number {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const today = new Date(now.getFullYear(), now.getMonth(), now.getDate())
  // By the noon of each, because some days have 23 or 25 hours.
  return Math.round((new Date(year, month - 1, day).getTime() - today.getTime()) / 86_400_000)
}

/** The day of a moment where the reader is: `Today`, `Yesterday`, else with its weekday. */
export function dayInWords(moment: string, now: Date): string {
  const at = new Date(moment)
  const midnight = (of: Date, days = 0) =>
    new Date(of.getFullYear(), of.getMonth(), of.getDate() + days).getTime()
  if (midnight(at) === midnight(now)) return 'Today'
  if (midnight(at) === midnight(now, -1)) return 'Yesterday'
  return at.toLocaleDateString(undefined, { dateStyle: 'full' })
}
