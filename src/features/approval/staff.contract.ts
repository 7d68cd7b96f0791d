import { z } from 'zod'
import { decisions } from '../../contract/decision.ts'
import { endpoint } from '../../contract/endpoint.ts'
import { line, lines, nothing, ownId, plannedDay } from '../../contract/fields.ts'
import { fileDigest } from './contract.ts'

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

export const decideForClient = endpoint({
  ...asks,
  path: '/staff/approvals/{id}/decide/',
  summary:
    'Enter what a client has decided elsewhere; refused (409) when it is decided, or the file is not the one that was shown.',
  params: z.object({ id: ownId }),
  body: z.strictObject({
    decision: z.enum(decisions),
    /** Who of them said so, and how; the client reads it. */
    reason: lines()
      .min(1, 'Say who of them said so, and how.')
      .max(5000, 'Use at most 5,000 characters.'),
    /** The SHA-256 of the file that they decided on. */
    subject_sha256: fileDigest,
  }),
  success: 204,
  output: z.null(),
})
