/** A day as `YYYY-MM-DD`. Calculated in UTC, where every day has 24 hours. */
export type Day = string

/** In ms. */
export const dayLength = 24 * 60 * 60 * 1000

/** The day of a moment in UTC; the moment in ms since 1970. */
export const dayAt = (moment: number): Day => new Date(moment).toISOString().slice(0, 10)

export const addDays = (day: Day, count: number): Day => dayAt(Date.parse(day) + count * dayLength)

/** The days from the first to the second; below 0 when the second is before the first. */
export const daysBetween = (from: Day, to: Day): number =>
  (Date.parse(to) - Date.parse(from)) / dayLength
