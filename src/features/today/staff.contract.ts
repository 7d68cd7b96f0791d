import { z } from 'zod'
import { endpoint, eventsEndpoint, type Output } from '../../contract/endpoint.ts'
import { mailFile } from '../mailfile/contract.ts'
import { line, moment, nothing, ownId } from '../../contract/fields.ts'
import { rhythms } from '../../contract/work.ts'
import { replyClock } from '../replyclock/contract.ts'

/** The kinds of what can need somebody of the firm. */
export const todayKinds = [
  'enquiry',
  /** Messages of a client that the firm has not read; about the project. */
  'message',
  /** The answer to a client request, and a decision on an approval, that the firm has not seen. */
  'answer',
  'decision',
  /** What a client is asked for and has not given. */
  'request',
  'approval',
  /** An update that was promised and is overdue; about the project. */
  'update',
  /** An update that was scheduled, and could not be published. */
  'unpublished',
  /** A file that waits for its virus check. */
  'upload',
  /** A mail, or a delivery to Salesforce, that did not arrive. */
  'mail',
  'delivery',
  /** The backups, which are old or cannot be made; only for who may do something about it. */
  'backup',
  /** Something to be done before the site goes live; only for who may do it. */
  'launch',
] as const
export type TodayKind = (typeof todayKinds)[number]

/** Those that are done by reading them. */
export const clientWordKinds = ['message', 'answer', 'decision'] as const
export type ClientWordKind = (typeof clientWordKinds)[number]

const plain = {
  access: 'staff:console',
  limit: { count: 240, seconds: 60 },
  params: nothing,
} as const

/** Something that needs somebody. */
export const todayItem = z.object({
  /** The kind, and what it is about. */
  id: z.string(),
  kind: z.enum(todayKinds),
  about: z.string(),
  /** May be empty. */
  title: z.string(),
  /** Who has written, answered or sent it, and of which company; may be empty. */
  who: z.string(),
  company: z.string(),
  /** The title of the project. */
  project: z.string().nullable(),
  /** Its id: the console opens it by that. */
  project_id: z.string().nullable(),
  /** The name of who of the firm has it; null: nobody. */
  owner: z.string().nullable(),
  /** What was written or answered, or why something did not arrive; at most 2,000 characters. */
  text: z.string().nullable(),
  /** What was decided, or what is asked for. */
  what: z.enum(['approved', 'declined', 'question', 'file']).nullable(),
  /** How many messages wait, or for how many working days an update is overdue. */
  count: z.number().nullable(),
  /** How often an update of the project is promised. */
  rhythm: z.enum(rhythms).nullable(),
  since: moment,
  /** When a reply is due, or something asked for. */
  due: moment.nullable(),
  clock: replyClock.nullable(),
  /** The milestone that waits for it. */
  holds_up: z.string().nullable(),
  /** Whose turn it is; `launch`: nobody waits, until the site goes live. */
  waits_on: z.enum(['firm', 'client', 'launch']),
  /** The files that came with the message that is shown. */
  files: z.array(mailFile),
  /** Up to where it is read, for `POST /staff/today/seen/`; null: it is not done by reading. */
  last: z.string().nullable(),
  /** Of the enquiry that it is about: the console opens it by that. */
  reference: z.string().nullable(),
  /** When the firm last reminded the client of it. */
  reminded_at: moment.nullable(),
  /** Until then it is put away. */
  away_until: moment.nullable(),
})
export type TodayItem = z.output<typeof todayItem>

export const readToday = endpoint({
  ...plain,
  method: 'GET',
  path: '/staff/today/',
  summary: 'What needs somebody of the firm, what hurts soonest first, of what you may see.',
  query: z.object({
    /** `mine`: what you have, or what is of projects that you look after; left out: everybody's. */
    whose: z.enum(['mine', '']).default(''),
  }),
  output: z.object({
    items: z.array(todayItem),
    /** There are more of a kind than are listed. */
    more: z.boolean(),
    /** What you have put away, what comes back soonest first. */
    away: z.array(todayItem),
    /** Always null: there is one page. */
    next: z.null(),
  }),
  tags: ['enquiry', 'today'],
})

export type TodayList = Output<typeof readToday>

/** Says only that something is different; what it is comes by the ordinary call. */
export const todayEvent = z.object({ event: z.literal('today') })

export const followToday = eventsEndpoint({
  ...plain,
  limit: { count: 60, seconds: 60 },
  path: '/staff/today/stream/',
  summary:
    'Says when what needs somebody is different (server-sent events), of what you may see. At most five streams at once.',
  query: nothing,
  event: todayEvent,
})

export const countToday = endpoint({
  ...plain,
  method: 'GET',
  path: '/staff/today/counts/',
  summary: 'How much waits in each section of the console; at most 1,000 are counted.',
  query: nothing,
  output: z.object({
    /** What needs somebody, as the list has it: of a kind no more than that lists. */
    today: z.number(),
    /** Enquiries that wait for a reply; null where you may not see them. */
    enquiries: z.number().nullable(),
    /** Threads in which a client's messages wait; null where you may not see them. */
    messages: z.number().nullable(),
  }),
  tags: ['enquiry', 'message', 'today'],
})

export const putAway = endpoint({
  ...plain,
  // Nothing but one's own list changes.
  audited: false,
  method: 'POST',
  path: '/staff/today/away/',
  summary: 'Put something of your Today away until a time, or bring it back.',
  query: nothing,
  body: z.strictObject({
    kind: z.enum(todayKinds),
    /** An id, or the name of what is to be done before the site goes live. */
    about: z.string().regex(/^([\w-]{22}|[a-z]{4,12})$/, 'Not an id.'),
    /** At most a year from now; null: it comes back at once. */
    away_until: moment.nullable(),
  }),
  success: 200,
  output: z.object({
    /** For `POST /undo/{id}/`, within a minute. */
    undo: z.string(),
  }),
  tags: ['today'],
})

export const markSeen = endpoint({
  ...plain,
  access: 'staff:projects',
  audited: false,
  method: 'POST',
  path: '/staff/today/seen/',
  summary: 'Count what a client has written, answered or decided as read by the firm.',
  query: nothing,
  body: z.strictObject({
    kind: z.enum(clientWordKinds),
    about: ownId,
    /** The `last` of what was read. */
    last: line().max(40),
  }),
  success: 200,
  output: z.object({
    /** For `POST /undo/{id}/`, within a minute. */
    undo: z.string(),
  }),
  tags: ['today'],
})
