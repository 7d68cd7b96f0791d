import { z } from 'zod'
import { endpoint } from '../../contract/endpoint.ts'
import { lines, nothing, ownId } from '../../contract/fields.ts'
import { newRequest } from './contract.ts'

const asks = {
  access: 'staff:projects',
  audited: true,
  limit: { count: 120, seconds: 60 },
  method: 'POST',
  tags: ['request'],
  query: nothing,
} as const

export const addClientRequest = endpoint({
  ...asks,
  path: '/staff/projects/{id}/requests/',
  summary: 'Ask a client for an answer or a file; it stands at the top of their dashboard.',
  params: z.object({ id: ownId }),
  body: newRequest,
  success: 201,
  output: z.object({ id: z.string() }),
})

export const withdrawClientRequest = endpoint({
  ...asks,
  path: '/staff/projects/{id}/requests/{request}/withdraw/',
  summary: 'Take back what a client is asked for; refused (409) when it is answered.',
  params: z.object({ id: ownId, request: ownId }),
  success: 204,
  output: z.null(),
})

export const answerForClient = endpoint({
  ...asks,
  path: '/staff/requests/{id}/answer/',
  summary:
    'Answer for a client what they have said elsewhere; refused (409) when it is answered already.',
  params: z.object({ id: ownId }),
  body: z
    .strictObject({
      /** What they said, and how; the client reads it. For a file it may be empty. */
      answer: lines().max(10_000, 'Use at most 10,000 characters.').default(''),
      /** The version of a document of the project that is the file that was asked for. */
      version_id: ownId.nullable().default(null),
    })
    .refine(({ answer, version_id }) => answer !== '' || version_id !== null, {
      path: ['answer'],
      error: 'Write what they said, and how.',
    }),
  success: 204,
  output: z.null(),
})
