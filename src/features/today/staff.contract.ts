import { z } from 'zod'
import { endpoint } from '../../contract/endpoint.ts'
import { moment, nothing, ownId } from '../../contract/fields.ts'

/** The kinds of what can need somebody of the firm. */
export const todayKinds = ['enquiry'] as const
export type TodayKind = (typeof todayKinds)[number]

const plain = {
  access: 'staff:console',
  limit: { count: 240, seconds: 60 },
  params: nothing,
} as const

/** How the reply clock of an enquiry stands, in minutes of the firm's open hours. */
const replyClock = z.object({
  /** Until a reply is due; below 0 it is late by so much. */
  left: z.number(),
  /** From when it was received until the reply is due. */
  whole: z.number(),
  /** What a day of the firm has. */
  day: z.number(),
})
export type ReplyClock = z.output<typeof replyClock>

/** Something that needs somebody. */
export const todayItem = z.object({
  /** The kind, and what it is about. */
  id: z.string(),
  kind: z.enum(todayKinds),
  about: z.string(),
  /** May be empty. */
  title: z.string(),
  /** Whom it comes from, and where they work; may be empty. */
  who: z.string(),
  company: z.string(),
  /** The name of who of the firm has it; null: nobody. */
  owner: z.string().nullable(),
  since: moment,
  due: moment.nullable(),
  clock: replyClock.nullable(),
  /** What it has in the address of the console's screen that opens it; null: there is none. */
  reference: z.string().nullable(),
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

export const countToday = endpoint({
  ...plain,
  method: 'GET',
  path: '/staff/today/counts/',
  summary: 'How much waits in each section of the console; at most 1,000 are counted.',
  query: nothing,
  output: z.object({
    /** Enquiries that wait for a reply; null where you may not see them. */
    enquiries: z.number().nullable(),
  }),
  tags: ['enquiry'],
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
    about: ownId,
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
