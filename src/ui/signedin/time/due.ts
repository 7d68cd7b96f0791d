import { written } from './zone.ts'

/** When something is due, in words. */
export interface DueWords {
  text: string
  /** `late`: it is past. `soon`: within two hours. The words say so, too. */
  urgency: 'late' | 'soon' | 'later'
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** The time until something is due: `2 h late`, `1 h 40 left`, `6 h`, `Tue 10:00`, `Dec 4`. */
export function dueWords(at: string, now: Date): DueWords {
  const left = Date.parse(at) - now.getTime()
  if (left <= 0) return { text: `${amount(-left)} late`, urgency: 'late' }
  if (left < 2 * hour) return { text: `${amount(left)} left`, urgency: 'soon' }
  if (left < 12 * hour) return { text: amount(left), urgency: 'later' }
  return { text: dayAndTime(at, left), urgency: 'later' }
}

/** Minutes up to an hour, with the hours up to two, then hours, then days. */
function amount(ms: number): string {
  const [minutes, hours, days] = [minute, hour, day].map((unit) => Math.floor(ms / unit))
  if (days! >= 2) return `${days} days`
  if (hours! >= 2) return `${hours} h`
  if (hours === 0) return `${Math.max(1, minutes!)} min`
  return `1 h ${String(minutes! - 60).padStart(2, '0')}`
}

function dayAndTime(at: string, left: number): string {
  const moment = new Date(at)
  const time = { hour: 'numeric', minute: '2-digit' } as const
  if (left < 6 * day) return written({ weekday: 'short', ...time }).format(moment)
  return written({ month: 'short', day: 'numeric' }).format(moment)
}
