import { z } from 'zod'
import { endpoint } from '../../contract/endpoint.ts'
import { nothing, ownId } from '../../contract/fields.ts'
import { eventChange, eventSaid, meeting, newEvent } from './contract.ts'

const meets = {
  access: 'staff:projects',
  audited: true,
  limit: { count: 120, seconds: 60 },
  method: 'POST',
  tags: ['calendar', 'project'],
  query: nothing,
} as const

/** For `POST /undo/{id}/`, until the client is notified. */
const undo = z.string()

export const addMeeting = endpoint({
  ...meets,
  path: '/staff/projects/{id}/events/',
  summary: 'Put a meeting into the calendar of a client.',
  params: z.object({ id: ownId }),
  body: newEvent,
  success: 201,
  output: z.object({ id: z.string() }),
})

export const withdrawMeeting = endpoint({
  ...meets,
  path: '/staff/events/{id}/withdraw/',
  summary: 'Take a meeting out of the calendar of a client, and notify them.',
  params: z.object({ id: ownId }),
  success: 200,
  output: z.object({ undo }),
})

export const changeMeeting = endpoint({
  ...meets,
  method: 'PATCH',
  path: '/staff/events/{id}/',
  summary: 'Change a meeting or move it, and notify the client; refused (409) where somebody has.',
  params: z.object({ id: ownId }),
  body: eventChange.extend({
    /** What there was when the change was begun: refused with 409 where that has changed since. */
    base: eventSaid.nullable().default(null),
  }),
  output: z.object({ meeting, undo }),
})
