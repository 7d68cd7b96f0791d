import { z } from 'zod'
import { endpoint } from '../../contract/endpoint.ts'
import { line, moment, nothing, ownId } from '../../contract/fields.ts'

const plain = {
  access: 'staff:enquiries',
  limit: { count: 240, seconds: 60 },
  params: nothing,
  query: nothing,
} as const

/** So much of a mail is shown; all of it is in the thread where it is put. */
export const longestShown = 5_000

/** A mail that waits for somebody to look at it. */
export const reviewMail = z.object({
  id: z.string(),
  received_at: moment,
  /** The address that it says it is from; null: none, or several. */
  sender: z.string().nullable(),
  /** The name beside it, which anybody can choose; may be empty. */
  sender_name: z.string(),
  subject: z.string(),
  /** How it begins; empty where it cannot be read. */
  text: z.string(),
  is_longer: z.boolean(),
  /** The names of the files that came with it. */
  files: z.array(z.string()),
  /** Why it waits, in a sentence. */
  why: z.string(),
  /** The enquiry that it may belong to, and why; null: none is known. */
  suggestion: z
    .object({
      id: z.string(),
      reference: z.string(),
      name: z.string(),
      by: z.enum(['answered', 'reference', 'address']),
    })
    .nullable(),
})
export type ReviewMail = z.output<typeof reviewMail>

/** Which mails are refused for now, because too much waits; their senders' servers try again. */
const refused = z.enum(['none', 'long', 'all'])
export type RefusedMails = z.output<typeof refused>

export const listInbound = endpoint({
  ...plain,
  method: 'GET',
  path: '/staff/inbound/',
  summary: 'The mails that wait for somebody to look at them, the newest first; 20 at a time.',
  query: z.object({
    /** The `next` of the page before. */
    after: line().max(200).default(''),
  }),
  output: z.object({
    items: z.array(reviewMail),
    next: z.string().nullable(),
    /** How many wait; at most 1,000 are counted. */
    count: z.number(),
    /** Whether mails come in at all. */
    is_on: z.boolean(),
    refused,
  }),
  tags: ['inbound'],
})

export const countInbound = endpoint({
  ...plain,
  method: 'GET',
  path: '/staff/inbound/count/',
  summary: 'How many mails wait for somebody to look at them, counted up to 1,000.',
  output: z.object({
    count: z.number(),
    /** Whether mails come in at all. */
    is_on: z.boolean(),
  }),
  tags: ['inbound'],
})

const acts = {
  ...plain,
  audited: true,
  method: 'POST',
  params: z.object({ id: ownId }),
  success: 200,
  tags: ['inbound', 'enquiry', 'today'],
} as const

/** What an act answers: how it is taken back. */
const done = z.object({
  /** For `POST /undo/{id}/`, within a minute. */
  undo: z.string(),
  /** The enquiry that it lies at now; null: at none. */
  reference: z.string().nullable(),
})

export const putInbound = endpoint({
  ...acts,
  path: '/staff/inbound/{id}/enquiry/',
  summary: 'Put a mail that waits into the thread of an enquiry.',
  body: z.strictObject({
    /** Its reference, or its id. */
    enquiry: z
      .string()
      .regex(/^(ENQ-[A-Z0-9]{8}|[\w-]{22})$/, 'Enter a reference such as ENQ-3EXVWW72.'),
  }),
  output: done,
})
export const makeEnquiryOfInbound = endpoint({
  ...acts,
  path: '/staff/inbound/{id}/new-enquiry/',
  summary: 'Make an enquiry of a mail that waits.',
  output: done,
})
export const discardInbound = endpoint({
  ...acts,
  path: '/staff/inbound/{id}/discard/',
  summary: 'Put a mail that waits away; it stays on the disk.',
  output: done,
})
