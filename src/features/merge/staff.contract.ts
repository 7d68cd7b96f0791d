import { z } from 'zod'
import { endpoint } from '../../contract/endpoint.ts'
import { nothing } from '../../contract/fields.ts'
import { enquiryId } from '../delivery/contract.ts'

const plain = {
  access: 'staff:enquiries',
  limit: { count: 240, seconds: 60 },
  query: nothing,
  tags: ['enquiry'],
} as const

/** The fields of which a merge keeps one. */
export const mergedFields = [
  'state',
  'assignee',
  'reply_due_at',
  'subject',
  'phone',
  'company',
  'service_interest',
  'budget_range',
  'timeline',
] as const
export type MergeField = (typeof mergedFields)[number]

const side = z.object({ reference: z.string(), name: z.string(), email: z.string() })

export const previewMerge = endpoint({
  ...plain,
  method: 'GET',
  path: '/staff/enquiries/{id}/merge/{other}/',
  summary: 'What would become of two enquiries if the second were merged into the first.',
  params: z.object({ id: enquiryId, other: enquiryId }),
  output: z.object({
    /** The one that stays. */
    kept: side,
    /** The one that goes into it. */
    other: side,
    /** Each field of both, and what it becomes; the assignee by name. */
    fields: z.array(
      z.object({
        field: z.enum(mergedFields),
        kept: z.string(),
        other: z.string(),
        becomes: z.string(),
      }),
    ),
    /** What moves besides what was written first. */
    mails: z.number(),
    notes: z.number(),
    /** Why they cannot be merged; null: they can. */
    refused: z.string().nullable(),
  }),
})
export type MergePreview = z.output<(typeof previewMerge)['output']>

const done = {
  ...plain,
  audited: true,
  method: 'POST',
  params: z.object({ id: enquiryId }),
  body: z.strictObject({
    /** The one that is merged, or was. */
    other: enquiryId,
  }),
  success: 200,
} as const

export const mergeEnquiries = endpoint({
  ...done,
  path: '/staff/enquiries/{id}/merge/',
  summary: 'Merge another enquiry into this one, with everything that was said about it.',
  output: z.object({
    /** For `POST /undo/{id}/`, within a minute; later it can still be taken out. */
    undo: z.string(),
  }),
})

export const unmergeEnquiry = endpoint({
  ...done,
  path: '/staff/enquiries/{id}/unmerge/',
  summary: 'Take an enquiry out again that was merged into this one, field for field.',
  output: z.object({
    undo: z.string(),
    /** The fields that somebody has changed since, so that they stay as they are. */
    stays: z.array(z.enum(mergedFields)),
  }),
})
