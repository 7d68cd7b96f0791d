interface Holiday {
  /** `YYYY-MM-DD` */
  day: string
  name: string
}

const MONDAY = 1
const THURSDAY = 4

/**
 * The weekdays of a year on which the federal offices of the United States are closed, in order
 * (5 U.S.C. 6103). A holiday on a Saturday is observed on the Friday before, one on a Sunday on the
 * Monday after, so New Year’s Day may be observed on December 31 of the year before.
 */
export function usHolidays(year: number): Holiday[] {
  return [...holidaysOf(year), ...holidaysOf(year + 1)]
    .map(([day, name]) => observed(day, name))
    .filter(({ day }) => day.startsWith(`${year}-`))
}

function holidaysOf(year: number): [Temporal.PlainDate, string][] {
  const on = (month: number, day: number) => Temporal.PlainDate.from({ year, month, day })
  return [
    [on(1, 1), 'New Year’s Day'],
    [nth(3, MONDAY, on(1, 1)), 'Martin Luther King Jr. Day'],
    [nth(3, MONDAY, on(2, 1)), 'Presidents’ Day'],
    // The last Monday of May is the first within its last seven days.
    [nth(1, MONDAY, on(5, 25)), 'Memorial Day'],
    [on(6, 19), 'Juneteenth'],
    [on(7, 4), 'Independence Day'],
    [nth(1, MONDAY, on(9, 1)), 'Labor Day'],
    [nth(2, MONDAY, on(10, 1)), 'Columbus Day'],
    [on(11, 11), 'Veterans Day'],
    [nth(4, THURSDAY, on(11, 1)), 'Thanksgiving Day'],
    [on(12, 25), 'Christmas Day'],
  ]
}

/** The n-th of this weekday from a day on, that day included. */
const nth = (n: number, weekday: number, from: Temporal.PlainDate) =>
  from.add({ days: ((weekday - from.dayOfWeek + 7) % 7) + 7 * (n - 1) })

function observed(day: Temporal.PlainDate, name: string): Holiday {
  const shift = { 6: -1, 7: 1 }[day.dayOfWeek]
  if (!shift) return { day: day.toString(), name }
  return { day: day.add({ days: shift }).toString(), name: `${name} (observed)` }
}
