import { z } from 'zod'
import { downloadEndpoint, endpoint } from '../../contract/endpoint.ts'
import { line, moment, nothing, ownId, rowId } from '../../contract/fields.ts'
import { afterCursor } from '../../contract/list.ts'

/** How it stands with a subscription. */
export const subscriberStates = ['confirmed', 'asked', 'ended'] as const
export type SubscriberState = (typeof subscriberStates)[number]

const ofSubscribers = {
  access: 'staff:site',
  limit: { count: 240, seconds: 60 },
  params: nothing,
  query: nothing,
  tags: ['subscriber'],
} as const
const changes = { ...ofSubscribers, audited: true } as const
const undoable = z.object({
  /** For `POST /undo/{id}/`, within a minute. */
  undo: z.string(),
})

/** Where subscribers come from; `unknown`: before this was noted. */
export const sourceFilters = ['any', 'form', 'call', 'import', 'unknown'] as const
export type SourceFilter = (typeof sourceFilters)[number]

export const subscriberFilters = z.object({
  state: z.enum(subscriberStates).default('confirmed'),
  source: z.enum(sourceFilters).default('any'),
  /** What the address begins with; empty: any. */
  search: line().max(254).default(''),
})

const subscriber = z.object({
  id: z.string(),
  email: z.string(),
  state: z.enum(subscriberStates),
  /** When it was confirmed, asked for or ended. */
  since: moment,
  /** Null: it was not noted then. */
  source: z.enum(['form', 'call', 'import']).nullable(),
  /** The path of the page whose form it was. */
  source_page: z.string().nullable(),
  /** Of an import: to what they agreed, and on which day. */
  consent: z.string().nullable(),
  consent_on: z.iso.date().nullable(),
})
export type Subscriber = z.output<typeof subscriber>

export const listSubscribers = endpoint({
  ...ofSubscribers,
  method: 'GET',
  path: '/staff/subscribers/',
  summary: 'Who gets new posts by mail, by address, 100 at a time.',
  query: subscriberFilters.extend({ after: afterCursor }),
  output: z.object({
    items: z.array(subscriber),
    next: z.string().nullable(),
    /** Of each state; 1,001 stands for more than 1,000. */
    counts: z.record(z.enum(subscriberStates), z.number()),
  }),
})

export const removeSubscriber = endpoint({
  ...changes,
  method: 'DELETE',
  path: '/staff/subscribers/{id}/',
  summary: 'Remove an address from those who get new posts, and from this list.',
  params: z.object({ id: ownId }),
  success: 200,
  output: undoable,
})

export const saveSubscribers = downloadEndpoint({
  access: 'staff:site',
  audited: true,
  limit: { count: 20, seconds: 60 },
  path: '/staff/subscriber-csv/',
  summary: 'All subscribers of a state as CSV.',
  params: nothing,
  query: subscriberFilters,
})

/** What of a post its mail has: its excerpt with a link, or all of it. */
export const mailedTexts = ['excerpt', 'whole'] as const
export type MailedText = (typeof mailedTexts)[number]

/** How many subscribers there were at its beginning, and how many have their mail by now. */
const sending = z.object({
  begun_at: moment,
  receivers: z.number(),
  sent: z.number(),
  state: z.enum(['running', 'stopped', 'ended']),
  /** The whole text is the one of its beginning. */
  text: z.enum(mailedTexts),
})

const postToMail = z.object({
  id: z.string(),
  title: z.string(),
  slug: z.string(),
  published_at: moment,
  /** Null: it was not sent. */
  sending: sending.nullable(),
})
export type PostToMail = z.output<typeof postToMail>

export const listPostMails = endpoint({
  ...ofSubscribers,
  method: 'GET',
  path: '/staff/post-mails/',
  summary: 'The 20 newest published posts, and which of them went to the subscribers.',
  /** How many would get one now; `waits`: no mail is sent at all, as SMTP_URL is not set. */
  output: z.object({ receivers: z.number(), waits: z.boolean(), posts: z.array(postToMail) }),
})

const ofPost = { params: z.object({ id: rowId }) }
const inMail = { query: z.object({ text: z.enum(mailedTexts).default('excerpt') }) }

export const previewPostMail = endpoint({
  ...ofSubscribers,
  ...ofPost,
  ...inMail,
  method: 'GET',
  path: '/staff/post-mails/{id}/',
  summary: 'The mail with a post, as subscribers get it.',
  output: z.object({ subject: z.string(), text: z.string() }),
})
export const showPostMail = endpoint({
  ...ofSubscribers,
  ...ofPost,
  ...inMail,
  audited: false,
  method: 'POST',
  path: '/staff/post-mails/{id}/preview/',
  summary:
    'The mail with a post as mail programs show it, at an address that opens it for ten minutes in this session.',
  // A repeat would answer an address that is no more.
  repeat: 'refused',
  success: 200,
  output: z.object({ url: z.string() }),
  tags: [],
})
export const testPostMail = endpoint({
  ...changes,
  ...ofPost,
  ...inMail,
  method: 'POST',
  path: '/staff/post-mails/{id}/trial/',
  summary: 'Send the mail with a post to oneself alone.',
  limit: { count: 10, seconds: 60 * 60 },
  success: 204,
  output: z.null(),
})
export const sendPostMail = endpoint({
  ...changes,
  ...ofPost,
  ...inMail,
  method: 'POST',
  path: '/staff/post-mails/{id}/',
  summary:
    'Send a post to all subscribers, the first of them after ten seconds; once for each post.',
  success: 200,
  output: undoable,
})
export const stopPostMail = endpoint({
  ...changes,
  ...ofPost,
  method: 'POST',
  path: '/staff/post-mails/{id}/stop/',
  summary: 'Stop sending a post: who has not got it yet does not get it.',
  success: 204,
  output: z.null(),
})
export const resumePostMail = endpoint({
  ...changes,
  ...ofPost,
  method: 'POST',
  path: '/staff/post-mails/{id}/resume/',
  summary: 'Go on sending a post where it was stopped.',
  success: 204,
  output: z.null(),
})
