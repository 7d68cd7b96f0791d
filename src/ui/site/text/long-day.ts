const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** “November 23, 2026”: the day of a moment in UTC, the same for every reader of a cached page. */
export const longDay = (moment: string): string => format.format(new Date(moment))
