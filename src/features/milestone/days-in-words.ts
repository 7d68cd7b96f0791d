const longDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** `December 8, 2026`. */
export const dayInWords = (day: string) => longDay.format(new Date(`${day}T00:00:00Z`))
