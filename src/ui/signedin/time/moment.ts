import { written } from './zone.ts'

const units = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

const words = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

/** How long ago, or from now, in the largest unit that fits; below a minute `just now`. */
export function ago(at: string, now: Date): string {
  const seconds = (Date.parse(at) - now.getTime()) / 1000
  for (const [unit, size] of units) {
    if (Math.abs(seconds) >= size) return words.format(Math.trunc(seconds / size), unit)
  }
  return 'just now'
}

/** The whole date and the time, in the reader's time zone. */
export const fullMoment = (at: string): string =>
  written({ dateStyle: 'full', timeStyle: 'short' }).format(new Date(at))

/** The time alone, in the reader's time zone. */
export const timeOfDay = (at: number): string => written({ timeStyle: 'short' }).format(at)

/** `from Tuesday, December 1, 2026 at 10:00 AM to …`, of two moments with a slash between. */
export function fromTo(moments: string): string {
  const [from = '', to = ''] = moments.split('/')
  return `from ${fullMoment(from)} to ${fullMoment(to)}`
}
