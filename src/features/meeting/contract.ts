import { z } from 'zod'
import { line, moment } from '../../contract/fields.ts'

/** A meeting of one project. */
export const meeting = z.object({
  id: z.string(),
  title: z.string(),
  place: z.string(),
  /** Who comes, in words. */
  who: z.string(),
  starts_at: moment,
  ends_at: moment,
})
export type Meeting = z.output<typeof meeting>

/** The address of a meeting in the portal: on which of a reader's days it is, their browser knows. */
export const meetingAt = (meeting: string, starts_at: string) =>
  `/dashboard?meeting=${meeting}&at=${starts_at}#calendar`

const anyHour = z.iso.datetime({ offset: true }).transform((at) => new Date(at).toISOString())

/** In years that dates can be counted on from, wherever the reader is. */
const hour = anyHour.refine(
  (at) => at >= '1970-01-02' && at < '2199-12-31',
  'Choose a day from 1970 to 2199.',
)

/** What a meeting says of itself. */
const said = {
  title: line().min(1, 'Say what it is.').max(160),
  place: line().max(300),
  who: line().max(300),
  starts_at: hour,
  ends_at: hour,
}

/** A new meeting by the firm. */
export const newEvent = z
  .strictObject({ ...said, place: said.place.default(''), who: said.who.default('') })
  .refine(({ starts_at, ends_at }) => ends_at > starts_at, {
    path: ['ends_at'],
    error: 'It ends before it starts.',
  })
export type NewEvent = z.output<typeof newEvent>

/** What is changed of a meeting; what is left out stays. */
export const eventChange = z.strictObject(said).partial()
export type EventChange = z.output<typeof eventChange>

/** All that a meeting says of itself, whenever it was made. */
export const eventSaid = z.strictObject({ ...said, starts_at: anyHour, ends_at: anyHour })
export type EventSaid = z.output<typeof eventSaid>
