import { addDays, type Day } from '../../contract/days.ts'
import { dayOf } from '../../ui/signedin/time/days.ts'
import { written } from '../../ui/signedin/time/zone.ts'

/** A time until which something can be put away. */
export interface AwayTime {
  label: string
  /** ISO 8601 in UTC. */
  until: string
}

const anHour = 60 * 60 * 1000
/** When a working day begins, for what comes back then. */
const morning = 9

/** The times that are offered, each once: later today, tomorrow, next week. */
export function awayTimes(now: Date): AwayTime[] {
  const today = dayOf(now)
  const later = new Date(Math.ceil((now.getTime() + 3 * anHour) / anHour) * anHour)
  const tomorrow = addDays(today, 1)
  const monday = addDays(today, (8 - new Date(today).getUTCDay()) % 7 || 7)
  const times = [
    { label: 'Later today', until: later.toISOString(), is: dayOf(later) === today },
    { label: 'Tomorrow', until: morningOf(tomorrow), is: true },
    { label: 'Next week', until: morningOf(monday), is: monday !== tomorrow },
  ]
  return times.filter(({ is }) => is).map(({ label, until }) => ({ label, until }))
}

/** Nine in the morning of a day, in the reader's time zone. */
export function morningOf(day: Day): string {
  const wanted = Date.parse(`${day}T${String(morning).padStart(2, '0')}:00:00.000Z`)
  let at = wanted
  // Twice, because the first step may lead over a change of the clocks.
  for (let step = 0; step < 2; step += 1) at += wanted - shownAt(at)
  return new Date(at).toISOString()
}

/** What a clock in the reader's time zone shows, as if it were in UTC; in ms. */
function shownAt(at: number): number {
  // Swedish writes a moment as `YYYY-MM-DD HH:MM:SS`.
  const shown = written({ dateStyle: 'short', timeStyle: 'medium' }, 'sv').format(at)
  return Date.parse(`${shown.replace(' ', 'T')}.000Z`)
}

/** `Tue 9:00 AM`, or with the date where it is further away. */
export function awayWords(until: string, now: Date): string {
  const time = { hour: 'numeric', minute: '2-digit' } as const
  const days = (Date.parse(until) - now.getTime()) / (24 * anHour)
  if (dayOf(new Date(until)) === dayOf(now)) return written(time).format(new Date(until))
  const date = days < 6 ? {} : ({ month: 'short', day: 'numeric' } as const)
  return written({ weekday: 'short', ...date, ...time }).format(new Date(until))
}
