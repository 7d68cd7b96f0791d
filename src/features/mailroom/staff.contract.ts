import { z } from 'zod'
import { downloadEndpoint, endpoint } from '../../contract/endpoint.ts'
import { line, moment, nothing, ownId } from '../../contract/fields.ts'
import { afterCursor } from '../../contract/list.ts'

/** All mails; those that did not arrive; those that wait or are being sent; those that have left. */
export const mailBoxes = ['all', 'failed', 'waiting', 'sent'] as const
export type MailBox = (typeof mailBoxes)[number]

/**
 * How a mail stands. `held`: it can still be taken back; `retried`: it failed and is tried again by
 * itself; `dropped`: not sent, because whom it is for may no longer see what it is about.
 */
export const mailStates = [
  'held',
  'waiting',
  'sending',
  'retried',
  'sent',
  'failed',
  'bounced',
  'dropped',
] as const
export type MailState = (typeof mailStates)[number]

export const mailFilters = z.object({
  box: z.enum(mailBoxes).default('all'),
  /** Words of the recipient’s address or the subject, all of them. */
  search: line().max(200, 'Use at most 200 characters.').default(''),
})
export type MailFilters = z.output<typeof mailFilters>

/** A mail as a list shows it, without its text. */
export const mailRow = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  written_at: moment,
  state: z.enum(mailStates),
  attempts: z.number(),
  /** When it is tried next; null: it is not. */
  next_try_at: moment.nullable(),
  ended_at: moment.nullable(),
  /** What the mail server said last; null: nothing. */
  said: z.string().nullable(),
})
export type MailListRow = z.output<typeof mailRow>

const plain = {
  access: 'staff:mail',
  limit: { count: 240, seconds: 60 },
  params: nothing,
  query: nothing,
} as const

export const listMails = endpoint({
  ...plain,
  method: 'GET',
  path: '/staff/mails/',
  summary: 'The mails of the outbox, the newest first, with what became of them; 100 at a time.',
  query: mailFilters.extend({ after: afterCursor }),
  output: z.object({
    items: z.array(mailRow),
    /** Names the next page; null after the last. */
    next: z.string().nullable(),
    /** How many there are in each box; 1,001 stands for more than 1,000. */
    counts: z.record(z.enum(mailBoxes), z.number()),
  }),
  tags: ['mail'],
})

/** Why a mail is not sent again: it has not failed, or it carried a link, which is gone. */
export const notAgainReasons = ['not-failed', 'link-gone'] as const

export const mailWhole = mailRow.extend({
  /** Where an answer goes; null: to the firm’s own address. */
  reply_to: z.string().nullable(),
  /** What it says, without any link. */
  text: z.string(),
  /** Null: it can be sent again. */
  not_again: z.enum(notAgainReasons).nullable(),
  /** Whom or what it is about, with its address in the console. */
  about: z.object({ label: z.string(), link: z.string() }).nullable(),
})
export type MailWhole = z.output<typeof mailWhole>

export const readWholeMail = endpoint({
  ...plain,
  method: 'GET',
  path: '/staff/mails/{id}/',
  summary: 'A mail as text, without any link, and what became of it.',
  params: z.object({ id: ownId }),
  output: mailWhole,
  tags: ['mail'],
})

export const sendMailAgain = endpoint({
  ...plain,
  audited: true,
  limit: { count: 60, seconds: 60 },
  method: 'POST',
  path: '/staff/mails/{id}/again/',
  summary: 'Send a mail again that failed, from the first attempt.',
  params: z.object({ id: ownId }),
  success: 204,
  output: z.null(),
  tags: ['mail', 'today'],
})

export const saveMails = downloadEndpoint({
  access: 'staff:mail',
  audited: true,
  limit: { count: 20, seconds: 60 },
  path: '/staff/mails-csv/',
  summary: 'All mails of such a list as CSV, without their texts.',
  params: nothing,
  query: mailFilters,
})
