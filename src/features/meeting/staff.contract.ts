import { z } from 'zod'
import { endpoint } from '../../contract/endpoint.ts'
import { nothing, ownId } from '../../contract/fields.ts'
import { newEvent } from './contract.ts'

const meets = {
  access: 'staff:projects',
  audited: true,
  limit: { count: 120, seconds: 60 },
  method: 'POST',
  tags: ['calendar', 'project'],
  query: nothing,
} as const

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
  summary: 'Take a meeting out of the calendar of a client.',
  params: z.object({ id: ownId }),
  success: 204,
  output: z.null(),
})
