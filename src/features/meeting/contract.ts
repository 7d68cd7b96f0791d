import { z } from 'zod'
import { line, moment } from '../../contract/fields.ts'

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
