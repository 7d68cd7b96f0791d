import { z } from 'zod'
import { endpoint } from '../../contract/endpoint.ts'
import { line, nothing, plannedDay } from '../../contract/fields.ts'

// The right by which the firm's hours are set, too.
const ofDaysOff = {
  access: 'staff:site',
  limit: { count: 60, seconds: 60 },
  params: nothing,
  query: nothing,
  tags: ['site'],
} as const
const changes = { ...ofDaysOff, audited: true, method: 'POST' } as const

/** A day on which the firm is closed, `YYYY-MM-DD` in its time zone. */
const dayOff = z.object({ day: z.iso.date(), name: z.string() })
export type DayOff = z.output<typeof dayOff>

export const listDaysOff = endpoint({
  ...ofDaysOff,
  method: 'GET',
  path: '/staff/days-off/',
  summary:
    'The days on which the firm is closed: those to come, the next first, and those of the last year.',
  output: z.object({ coming: z.array(dayOff), past: z.array(dayOff) }),
})

export const addDayOff = endpoint({
  ...changes,
  path: '/staff/days-off/',
  summary: 'Close the firm on a day; the reply clock does not count it from then on.',
  body: z.strictObject({
    day: plannedDay,
    name: line().min(1, 'Enter what day it is.').max(80, 'Use at most 80 characters.'),
  }),
  output: dayOff,
})

export const removeDayOff = endpoint({
  ...changes,
  path: '/staff/days-off/remove/',
  summary: 'Open the firm on a day on which it was to be closed.',
  body: z.strictObject({ day: plannedDay }),
  success: 200,
  output: dayOff,
})
