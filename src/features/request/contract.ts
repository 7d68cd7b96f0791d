import { z } from 'zod'
import { endpoint } from '../../contract/endpoint.ts'
import { line, lines, moment, nothing, ownId, plannedDay } from '../../contract/fields.ts'
import { requestKinds } from '../../contract/work.ts'

/** Something that the client is asked for. */
export const clientRequest = z.object({
  id: z.string(),
  project_id: z.string(),
  project_title: z.string(),
  kind: z.enum(requestKinds),
  title: z.string(),
  detail: z.string(),
  due_date: z.iso.date().nullable(),
  /** The milestone that waits for it. */
  milestone: z.string().nullable(),
  created_at: moment,
  answer: z.string().nullable(),
  answered_by: z.string().nullable(),
  answered_at: moment.nullable(),
  /** The document that the file came as; null once that is removed, and for a question. */
  document_id: z.string().nullable(),
})
export type ClientRequest = z.output<typeof clientRequest>

/** The name of the draft that exists while an answer, or the sending of a file, is under way. */
export const answerDraft = (request: string) => `answer ${request}`

const plain = { query: nothing, limit: { count: 120, seconds: 60 } } as const

export const listRequests = endpoint({
  ...plain,
  method: 'GET',
  path: '/requests/',
  summary:
    'What waits for your organisation: open questions and files asked for, the soonest due first.',
  tags: ['request'],
  access: 'organisation:read',
  params: nothing,
  output: z.array(clientRequest),
})

export const answerRequest = endpoint({
  ...plain,
  method: 'POST',
  path: '/requests/{id}/answer/',
  summary: 'Answer a question; refused (409) when somebody has answered it already.',
  tags: ['request'],
  access: 'organisation:take-part',
  audited: true,
  params: z.object({ id: ownId }),
  body: z.strictObject({
    answer: lines().min(1, 'Write an answer.').max(10_000, 'Use at most 10,000 characters.'),
  }),
  success: 200,
  output: clientRequest,
})

/** What somebody of the firm asks for. */
export const newRequest = z.strictObject({
  kind: z.enum(requestKinds),
  title: line().min(1, 'Say what is needed.').max(160),
  detail: lines().max(5000).default(''),
  due_date: plannedDay.nullable().default(null),
  /** The milestone that cannot be reached without it. */
  milestone_id: line().nullable().default(null),
})
export type NewRequest = z.output<typeof newRequest>
