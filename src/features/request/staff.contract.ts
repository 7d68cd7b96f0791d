import { z } from 'zod'
import { endpoint } from '../../contract/endpoint.ts'
import { nothing, ownId } from '../../contract/fields.ts'
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
