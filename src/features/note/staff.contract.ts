import { z } from 'zod'
import { endpoint } from '../../contract/endpoint.ts'
import { nothing, ownId } from '../../contract/fields.ts'
import { messageBody } from '../message/contract.ts'

export const writeTeamNote = endpoint({
  access: 'staff:projects',
  limit: { count: 240, seconds: 60 },
  params: z.object({ id: ownId }),
  query: nothing,
  tags: ['message'],
  audited: true,
  method: 'POST',
  path: '/staff/projects/{id}/notes/',
  summary: 'Write a note for the team beside the messages of a project; no client ever reads it.',
  body: z.strictObject({ body: messageBody }),
  success: 201,
  output: z.object({ id: z.string() }),
})
