const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** `December 8, 2026`. */
export const plannedDayInWords = (day: string) => format.format(new Date(`${day}T00:00:00Z`))
