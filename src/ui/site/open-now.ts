interface Hours {
  /** `HH:MM` on the firm's clock, Monday to Friday. */
  opens: string
  closes: string
  timeZone: string
}

/** The opening hours for a visitor: whether the firm is open now, and when in their own time. */
export function openNow({ opens, closes, timeZone }: Hours, now: Date): string {
  const clock = (zone?: string) =>
    new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      weekday: 'short',
      hour: '2-digit',
      minute: '2-digit',
    })
      .format(now)
      .split(/[ ,]+/) as [string, string]
  const [day, time] = clock(timeZone)
  // From 00:00 to 00:00 is day and night.
  const within = opens === closes || (time >= opens && time < closes)
  const open = !/S(at|un)/.test(day) && within
  const shift = minutes(clock()[1]) - minutes(time)
  const theirs = [opens, closes].map((at) => asTime(minutes(at) + shift)).join(' to ')
  const word = open ? 'Open now' : 'Closed now'
  return shift === 0 ? word : `${word}. ${theirs} on your clock`
}

const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

function asTime(total: number): string {
  const inDay = (total + 2880) % 1440
  return new Date(inDay * 60_000).toISOString().slice(11, 16)
}
