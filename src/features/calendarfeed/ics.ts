import { inSlices } from '../../platform/http/slices.ts'
import type { CalendarEntry } from '../calendar/contract.ts'

interface Details {
  name: string
  /** PUBLIC_URL; its host makes the ids of entries globally unique. */
  origin: string
  now: Date
}

const prefix = { meeting: '', milestone: 'Milestone: ', due: 'Due: ' }

/** The entries as iCalendar (RFC 5545): hours in UTC, whole days as dates. */
export async function toIcs(entries: readonly CalendarEntry[], details: Details): Promise<string> {
  // Imported here, so that a program that serves no feed never loads it.
  const made = await import('ical-generator')
  const slices = await inSlices(entries, (slice) => [textOf(made, slice, details)], 25)
  if (slices.length === 0) return textOf(made, [], details)
  // Each slice is a whole calendar: the head of the first, the events of all, the end of the last.
  const begins = slices.map((text) => text.indexOf('\r\nBEGIN:VEVENT\r\n') + 2)
  const ends = slices.map((text) => text.lastIndexOf('\r\nEND:VCALENDAR') + 2)
  const events = slices.map((text, at) => text.slice(begins[at], ends[at]))
  return [slices[0]?.slice(0, begins[0]), ...events, slices[0]?.slice(ends[0])].join('')
}

function textOf(
  { default: ical, ICalEventTransparency }: typeof import('ical-generator'),
  entries: readonly CalendarEntry[],
  details: Details,
): string {
  // The one text that ical-generator does not escape: a line end in it would begin a new property.
  const name = plain(details.name).replaceAll(/[\r\n]+/g, ' ')
  const calendar = ical({ name, ttl: 60 * 60 })
  calendar.prodId({ company: 'Portico', product: 'Client portal', language: 'EN' })
  for (const entry of entries) {
    const { kind, title, place, who, project_id, project_title, sequence } = entry
    const about = [project_title, who && `With ${who}`].filter(Boolean).join('\n')
    const taken = kind === 'meeting' ? 'OPAQUE' : 'TRANSPARENT'
    calendar.createEvent({
      id: `${kind}-${entry.id}@${new URL(details.origin).hostname}`,
      stamp: details.now,
      sequence,
      ...whenOf(entry),
      summary: plain(prefix[kind] + title),
      transparency: ICalEventTransparency[taken],
      ...(about && { description: plain(about) }),
      ...(place && { location: plain(place) }),
      ...(project_id && { url: `${details.origin}/dashboard?project=${project_id}` }),
    })
  }
  return calendar.toString()
}

function whenOf({ date, starts_at, ends_at }: CalendarEntry) {
  // Midnight in UTC is written as that date, and an all-day event without an end lasts one day.
  if (date !== null) return { start: new Date(`${date}T00:00:00Z`), allDay: true }
  return { start: new Date(starts_at as string), end: new Date(ends_at as string) }
}

/** Without what the format cannot write: most control characters, and lone surrogates. */
const plain = (text: string) =>
  text.toWellFormed().replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '')
