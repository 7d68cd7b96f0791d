import type { NotPublished } from '../../contract/work.ts'
import { written } from '../../ui/signedin/time/zone.ts'
import type { NewUpdate } from '../update/contract.ts'
import type { WrittenUpdate } from './useStaffUpdate.web.ts'

/** `New York`, where the firm is. */
export const firmPlace = (timeZone: string): string =>
  (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ')

const parts = {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
} as const

/** `Friday, November 27 at 5:00 PM, New York time`. */
export const whenInWords = (at: string, timeZone: string): string =>
  `${written({ ...parts, timeZone }).format(new Date(at))}, ${firmPlace(timeZone)} time`

/** When that is for the reader, as a sentence; empty where the clocks say the same. */
export function hereInWords(at: string, timeZone: string): string {
  const [there, here] = [written({ ...parts, timeZone }), written(parts)].map((format) =>
    format.format(new Date(at)),
  )
  return there === here ? '' : `That is ${here} where you are.`
}

/** The same in short: `Fri, Nov 27, 5:00 PM`. */
export const whenInShort = (at: string, timeZone: string): string =>
  written({ ...parts, weekday: 'short', month: 'short', timeZone }).format(new Date(at))

/** The day and the time of a moment in a time zone, as fields have them. */
export function dayAndTime(at: Date, timeZone: string): { day: string; time: string } {
  const all = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(at)
  const part = (type: string) => all.find((one) => one.type === type)?.value ?? ''
  return {
    day: [part('year'), part('month'), part('day')].join('-'),
    time: `${part('hour')}:${part('minute')}`,
  }
}

const friday = 5
const usualTime = '17:00'

/** The next Friday at five, by the clock of the firm. */
export function usualTimeFor(now: Date, timeZone: string): { day: string; time: string } {
  const { day, time } = dayAndTime(now, timeZone)
  const today = new Date(`${day}T00:00:00Z`)
  const ahead = (friday - today.getUTCDay() + 7) % 7
  const days = ahead === 0 && time >= usualTime ? 7 : ahead
  today.setUTCDate(today.getUTCDate() + days)
  return { day: today.toISOString().slice(0, 10), time: usualTime }
}

/** Why it did not go out, as a sentence. */
export const whyNotInWords: Record<NotPublished, (by: string) => string> = {
  rights: (by) => `${by} scheduled it, and may not write in this project any more.`,
  closed: () => 'The project was completed or cancelled before.',
  overtaken: () => 'Another update was published meanwhile.',
}

/** Whether what is written now is another text than what goes out. */
export function differs(
  { asUpdate, written: typed }: { asUpdate: NewUpdate; written: WrittenUpdate },
  scheduled: NewUpdate,
): boolean {
  // A title that nobody typed is another one in the next week.
  const title = typed.title ?? scheduled.title
  const text = ({ content, health, progress, done, next, risks, needed }: NewUpdate) =>
    JSON.stringify([content, health, progress, done, next, risks, needed])
  return title !== scheduled.title || text(asUpdate) !== text(scheduled)
}

/** What would have to be typed for an update; facts that are offered are ticked, or not. */
export function typedOf(
  { title, health, progress, content, done, next, risks, needed }: NewUpdate,
  facts: readonly { id: string; words: string }[],
): WrittenUpdate {
  const own = done.filter((one) => !facts.some(({ words }) => words === one))
  const dropped = facts.filter(({ words }) => !done.includes(words)).map(({ id }) => id)
  return {
    title,
    health,
    progress: String(progress),
    content,
    done: own.join('\n'),
    next: next.join('\n'),
    risks: risks.join('\n'),
    needed: needed.join('\n'),
    ...(dropped.length > 0 && { dropped }),
  }
}
