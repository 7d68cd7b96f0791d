import { fullMoment } from '../../ui/signedin/time/moment.ts'
import { localTime, momentOf } from '../../ui/signedin/time/local-time.ts'
import type { EventSaid, Meeting } from './contract.ts'

/** A meeting as it is typed: when it starts in the reader's time zone, and how long it is. */
export type TypedMeeting = Record<'title' | 'at' | 'minutes' | 'place' | 'who', string>

export const labels: Record<keyof TypedMeeting, string> = {
  title: 'What it is',
  at: 'When',
  minutes: 'Minutes',
  place: 'Where',
  who: 'Who comes',
}

export const typedMeeting = ({
  title,
  place,
  who,
  starts_at,
  ends_at,
}: EventSaid): TypedMeeting => ({
  title,
  at: localTime(starts_at),
  minutes: String((Date.parse(ends_at) - Date.parse(starts_at)) / 60_000),
  place,
  who,
})

/** What is wrong with what was typed, by field. */
export function unfitMeeting({ title, at, minutes }: TypedMeeting) {
  const length = Number(minutes)
  return {
    ...(title.trim() === '' && { title: 'Say what it is.' }),
    ...(momentOf(at) === null && { at: 'Choose a day and a time.' }),
    ...(!(length >= 1 && length <= 7 * 1440) && {
      minutes: 'Say how long it is, in minutes: at most a week.',
    }),
  }
}

/**
 * What was typed as the server has it. Hours that are as they were stay to the second, which no field
 * shows.
 */
export function saidOfTyped(typed: TypedMeeting, now: Meeting): EventSaid {
  const { title, place, who, at, minutes } = typed
  const was = typedMeeting(now)
  const starts_at = at === was.at ? now.starts_at : (momentOf(at) ?? now.starts_at)
  const ends = Date.parse(starts_at) + Number(minutes) * 60_000
  return { title, place, who, starts_at, ends_at: new Date(ends).toISOString() }
}

/** Whether the client hears of it: not where it was over, and is so still. As the server decides it. */
export const notifiesOf = (was: Pick<Meeting, 'ends_at'>, starts_at: string, now: Date): boolean =>
  was.ends_at >= now.toISOString() || starts_at >= now.toISOString()

/** What saving a field will do, as a part of a sentence. */
export function meetingChangeWords(field: keyof TypedMeeting, to: TypedMeeting): string {
  const moment = field === 'at' ? momentOf(to.at) : null
  if (moment !== null) return `moves it to ${fullMoment(moment)}`
  if (field === 'minutes') return `makes it ${to.minutes} minutes`
  const text = to[field].trim()
  return `${labels[field]}: ${text === '' ? 'empty' : `“${text.slice(0, 60)}”`}`
}

/** A value beside another one. */
export const shownValue = (value: string): string => {
  const moment = momentOf(value)
  return moment === null ? `“${value}”` : fullMoment(moment)
}
