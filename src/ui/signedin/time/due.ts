import { written } from './zone.ts'

/** How soon something hurts, in words and as the share of its time that is left, from 0 to 1. */
export interface ClockWords {
  text: string
  /** The words say it, too. */
  urgency: 'late' | 'soon' | 'later'
  /** null: it has none. */
  left: number | null
}

/** How far away it is, in minutes of the firm's open hours. */
interface DueClock {
  /** Below 0 it is late by so much. */
  left: number
  /** From when it was received until it is due. */
  whole: number
  /** What a day of the firm has. */
  day: number
}

/** The reply clock in the firm's open hours: `1 h 40 left`, `2 days late`, `by 9:00 AM`. */
export function clockWords(clock: DueClock, due: string, now: Date): ClockWords {
  const { left, whole, day } = clock
  const share = whole > 0 ? Math.max(0, Math.min(1, left / whole)) : 0
  if (Date.parse(due) <= now.getTime() || left < 0)
    return { text: lateWords(-left, day), urgency: 'late', left: 0 }
  // The firm is closed until then, or all but.
  if (left < 1) return { text: `by ${timeWords(due, now)}`, urgency: 'soon', left: share }
  return { text: `${amount(left)} left`, urgency: left < 120 ? 'soon' : 'later', left: share }
}

function lateWords(minutes: number, day: number): string {
  const days = Math.floor(minutes / day)
  if (days >= 1) return `${days} ${days === 1 ? 'day' : 'days'} late`
  return minutes < 1 ? 'Late' : `${amount(minutes)} late`
}

/** Minutes up to an hour, with the hours up to two, then hours. */
function amount(minutes: number): string {
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours >= 2) return `${hours} h`
  return `1 h ${String(minutes - 60).padStart(2, '0')}`
}

const aDay = 24 * 60 * 60 * 1000

function timeWords(at: string, now: Date): string {
  const time = { hour: 'numeric', minute: '2-digit' } as const
  const isSoon = Date.parse(at) - now.getTime() < aDay
  return written(isSoon ? time : { weekday: 'short', ...time }).format(new Date(at))
}
