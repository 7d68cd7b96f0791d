import type { CalendarEntry } from './contract.ts'

interface Sheet {
  name: string
  /** PUBLIC_URL; its host makes the ids of entries ours alone. */
  origin: string
  now: Date
}

const prefix = { meeting: '', milestone: 'Milestone: ', due: 'Due: ' }

/** The entries as a calendar that other programs read (RFC 5545): hours in UTC, days as days. */
export async function asIcs(entries: readonly CalendarEntry[], sheet: Sheet): Promise<string> {
  // Only who has a feed pays for it.
  const { default: ical, ICalEventTransparency } = await import('ical-generator')
  // The one text that ical-generator writes with its line ends, which would begin a line of ours.
  const name = plain(sheet.name).replaceAll(/[\r\n]+/g, ' ')
  const calendar = ical({ name, ttl: 60 * 60 })
  calendar.prodId({ company: 'Portico', product: 'Client portal', language: 'EN' })
  for (const entry of entries) {
    const { kind, title, place, project_id, project_title } = entry
    const taken = kind === 'meeting' ? 'OPAQUE' : 'TRANSPARENT'
    calendar.createEvent({
      id: `${kind}-${entry.id}@${new URL(sheet.origin).hostname}`,
      stamp: sheet.now,
      ...whenOf(entry),
      summary: plain(prefix[kind] + title),
      transparency: ICalEventTransparency[taken],
      ...(project_title && { description: plain(project_title) }),
      ...(place && { location: plain(place) }),
      ...(project_id && { url: `${sheet.origin}/dashboard?project=${project_id}` }),
    })
  }
  return calendar.toString()
}

function whenOf({ date, starts_at, ends_at }: CalendarEntry) {
  // Midnight in UTC is written as that day, and a day without an end lasts one.
  if (date !== null) return { start: new Date(`${date}T00:00:00Z`), allDay: true }
  return { start: new Date(starts_at as string), end: new Date(ends_at as string) }
}

/** What the format has no way to write: control characters other than line ends, half characters. */
const plain = (text: string) =>
  text.toWellFormed().replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '')
