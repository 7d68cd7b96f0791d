import { daysBetween } from '../../contract/days.ts'
import { z } from 'zod'
import { endpoint } from '../../contract/endpoint.ts'
import { line, moment, nothing } from '../../contract/fields.ts'

export const entryKinds = ['meeting', 'milestone', 'due'] as const

/** Something with a date. A meeting has its hours, everything else a whole day. */
export const calendarEntry = z.object({
  /** The id of the meeting, the milestone, or what is due. */
  id: z.string(),
  kind: z.enum(entryKinds),
  title: z.string(),
  place: z.string(),
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

/** A meeting of one project. */
export const meeting = z.object({
  id: z.string(),
  title: z.string(),
  place: z.string(),
  starts_at: moment,
  ends_at: moment,
})
export type Meeting = z.output<typeof meeting>

/** The address of a meeting in the portal: on which of a reader's days it is, their browser knows. */
export const meetingAt = (meeting: string, starts_at: string) =>
  `/dashboard?meeting=${meeting}&at=${starts_at}#calendar`

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

const hour = z.iso.datetime({ offset: true }).transform((at) => new Date(at).toISOString())

/** A new meeting by the firm. */
export const newEvent = z
  .strictObject({
    title: line().min(1, 'Say what it is.').max(160),
    place: line().max(300).default(''),
    starts_at: hour,
    ends_at: hour,
  })
  .refine(({ starts_at, ends_at }) => ends_at > starts_at, {
    path: ['ends_at'],
    error: 'It ends before it starts.',
  })
export type NewEvent = z.output<typeof newEvent>
