import { z } from 'zod'
import { endpoint } from '../../contract/endpoint.ts'
import { line, lines, nothing, ownId, plannedDay } from '../../contract/fields.ts'

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
  summary: 'Ask a client to approve a version of a document.',
  params: z.object({ id: ownId }),
  body: z.strictObject({
    title: line().min(1, 'Say what is to be approved.').max(160),
    detail: lines().max(5000).default(''),
    due_date: plannedDay.nullable().default(null),
    /** The milestone that cannot be reached without it. */
    milestone_id: ownId.nullable().default(null),
    version_id: ownId,
  }),
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
