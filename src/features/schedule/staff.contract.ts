import { z } from 'zod'
import { endpoint } from '../../contract/endpoint.ts'
import { moment, nothing, ownId, plannedDay } from '../../contract/fields.ts'
import { notPublished } from '../../contract/work.ts'
import { newUpdate } from '../update/contract.ts'

const acts = {
  access: 'staff:projects',
  limit: { count: 120, seconds: 60 },
  params: z.object({ id: ownId }),
  query: nothing,
  tags: ['project', 'today'],
} as const

const path = '/staff/projects/{id}/scheduled-update/'

/** An update that goes out at a time. */
const scheduledUpdate = z.object({
  /** Another one with each change of it. */
  id: ownId,
  /** What the client will read: the text as it was when it was scheduled. */
  update: newUpdate,
  publish_at: moment,
  /** Who scheduled it, under whose name it is published. */
  by_name: z.string(),
  scheduled_at: moment,
  /** Why it was not published when its time came; null: it waits. */
  failure: z.enum(notPublished).nullable(),
})
export type ScheduledUpdate = z.output<typeof scheduledUpdate>

export const readScheduledUpdate = endpoint({
  ...acts,
  method: 'GET',
  path,
  summary: 'The update of a project that goes out at a time, where there is one.',
  tags: ['project'],
  output: z.object({
    scheduled: scheduledUpdate.nullable(),
    /** The firm's, in which times are chosen. */
    time_zone: z.string(),
  }),
})

/** A time in the firm's time zone. */
const time = {
  day: plannedDay,
  time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Choose a time.'),
}

/** The `id` of what is scheduled, as far as one knows: refused with 409 where that has changed since. */
const scheduled = ownId

const changed = {
  success: 200,
  output: z.object({
    id: ownId,
    publish_at: moment,
    /** For `POST /undo/{id}/`, within a minute. */
    undo: z.string(),
  }),
} as const

export const scheduleUpdate = endpoint({
  ...acts,
  ...changed,
  audited: true,
  method: 'POST',
  path,
  summary:
    'Let an update go out at a time of the firm’s time zone, in the place of the one that is scheduled. It is published under your name, if you may then.',
  body: newUpdate.extend({
    ...time,
    /** null: nothing is. */
    scheduled: scheduled.nullable(),
    /** The page on which it was written, and the last revision of the draft that it has shown. */
    draft: z
      .strictObject({ editor: z.string().max(40), revision: z.int().min(0).max(1e9) })
      .nullable()
      .default(null),
  }),
  bytes: 200 * 1024,
})

export const rescheduleUpdate = endpoint({
  ...acts,
  ...changed,
  audited: true,
  method: 'PATCH',
  path,
  summary: 'Let the same text go out at another time.',
  body: z.strictObject({ ...time, scheduled }),
})

export const publishScheduledUpdate = endpoint({
  ...acts,
  audited: true,
  method: 'POST',
  path: `${path}publish/`,
  summary: 'Publish now what is scheduled, under your name, unless it is taken back.',
  body: z.strictObject({ scheduled }),
  success: 201,
  output: z.object({ id: ownId, undo: z.string() }),
})

export const takeBackScheduledUpdate = endpoint({
  ...acts,
  audited: true,
  method: 'POST',
  path: `${path}take-back/`,
  summary: 'Take back what is scheduled: it is a draft alone then.',
  body: z.strictObject({ scheduled }),
  success: 200,
  output: z.object({ undo: z.string() }),
})
