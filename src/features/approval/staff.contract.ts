import { z } from 'zod'
import { endpoint } from '../../contract/endpoint.ts'
import { nothing, ownId } from '../../contract/fields.ts'
import { newApproval } from './contract.ts'

const asks = {
  access: 'staff:projects',
  audited: true,
  limit: { count: 120, seconds: 60 },
  method: 'POST',
  tags: ['approval'],
  query: nothing,
} as const

export const addClientApproval = endpoint({
  ...asks,
  path: '/staff/projects/{id}/approvals/',
  summary: 'Ask a client to approve a version of a document, or a file named by its SHA-256.',
  params: z.object({ id: ownId }),
  body: newApproval,
  success: 201,
  output: z.object({ id: z.string() }),
})

export const withdrawClientApproval = endpoint({
  ...asks,
  path: '/staff/approvals/{id}/withdraw/',
  summary: 'Take back what a client is to approve, with its certificate where it is decided.',
  params: z.object({ id: ownId }),
  success: 204,
  output: z.null(),
})
