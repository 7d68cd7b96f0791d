import { daysBetween } from '../../contract/days.ts'
import { z } from 'zod'
import { endpoint } from '../../contract/endpoint.ts'
import { moment, nothing } from '../../contract/fields.ts'

export const entryKinds = ['meeting', 'milestone', 'due'] as const

/** Something with a date. A meeting has its hours, everything else a whole day. */
export const calendarEntry = z.object({
  /** The id of the meeting, the milestone, or what is due. */
  id: z.string(),
  kind: z.enum(entryKinds),
  title: z.string(),
  place: z.string(),
  /** Who comes to a meeting, in words. */
  who: z.string(),
  /** How often a meeting was changed. */
  sequence: z.number(),
  /** Null for a meeting. For a reached milestone, the day in UTC on which it was reached. */
  date: z.iso.date().nullable(),
  starts_at: moment.nullable(),
  ends_at: moment.nullable(),
  /** When a milestone was reached; shown on that day in the reader's time zone. */
  reached_at: moment.nullable(),
  project_id: z.string().nullable(),
  project_title: z.string().nullable(),
})
export type CalendarEntry = z.output<typeof calendarEntry>

/** The most days that one query may cover. */
export const mostDays = 400

/** From one day to another, both of them included. */
export const days = z
  .object({ from: z.iso.date(), to: z.iso.date() })
  .refine(({ from, to }) => to >= from, { path: ['to'], error: 'The end is before the start.' })
  .refine(({ from, to }) => daysBetween(from, to) < mostDays, {
    path: ['to'],
    error: `Ask for at most ${mostDays} days.`,
  })
export type Days = z.output<typeof days>

const hour = 60 * 60 * 1000

/** How long before or after UTC a day can begin or end, in ms: Kiribati and Baker Island. */
const zones = { before: 14 * hour, after: 12 * hour }

/** From the first moment at which it is one of these days in any time zone, to the last. */
export const momentsOf = ({ from, to }: Days) => ({
  begin: new Date(Date.parse(from) - zones.before).toISOString(),
  end: new Date(Date.parse(to) + 24 * hour + zones.after).toISOString(),
})

const own = { access: 'organisation:read', params: nothing } as const

export const readCalendar = endpoint({
  ...own,
  method: 'GET',
  path: '/calendar/',
  summary:
    'Meetings, milestones and due dates from one day to another. Days begin at other times elsewhere, so meetings of up to 14 hours before and after are among them.',
  tags: ['calendar'],
  limit: { count: 120, seconds: 60 },
  query: days,
  output: z.array(calendarEntry),
})

/** How many days a page of the agenda covers, its first one included. */
export const agendaDays = 91

/** What is to come from a day on, as far as one page of it goes. */
export const agendaPage = z.object({
  entries: z.array(calendarEntry),
  /** What was due from you before this page, and is open still; the longest overdue first. */
  overdue: z.array(calendarEntry),
  /** The last day of this page. */
  to: z.iso.date(),
  /** The first day of the next page, which has something on it; null where nothing follows. */
  next: z.iso.date().nullable(),
})
export type AgendaPage = z.output<typeof agendaPage>

export const readAgenda = endpoint({
  ...own,
  method: 'GET',
  path: '/calendar/agenda/',
  summary:
    'The dates from a day on, a quarter of a year of them, and the day on which the next ones begin.',
  tags: ['calendar'],
  limit: { count: 120, seconds: 60 },
  query: z.object({
    from: z.iso
      .date()
      .refine((day) => day < '9999', { error: 'Ask for a day before the year 9999.' }),
  }),
  output: agendaPage,
})
