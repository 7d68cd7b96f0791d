import { z } from 'zod'
import { endpoint, eventsEndpoint } from '../../contract/endpoint.ts'
import { exactLine, moment, nothing } from '../../contract/fields.ts'
import { page } from '../../contract/page.ts'
import { tags } from '../../contract/tags.ts'
import {
  notificationHows,
  notificationKinds,
  type NotificationHow,
  type NotificationKind,
} from '../../contract/work.ts'

/** When a mail is sent, for whoever has chosen nothing. */
export const usualHow: Record<NotificationKind, NotificationHow> = {
  message: 'at_once',
  request: 'at_once',
  approval: 'at_once',
  update: 'daily',
  document: 'daily',
  event: 'daily',
}

/** The names of the kinds, as people choose by them. */
export const kindWords: Record<NotificationKind, string> = {
  message: 'Messages',
  request: 'What we need from you',
  approval: 'Approvals',
  update: 'Project updates',
  document: 'Documents',
  event: 'Milestones and meetings',
}

/** A notification of one person. */
export const notification = z.object({
  id: z.string(),
  kind: z.enum(notificationKinds),
  project_id: z.string(),
  text: z.string(),
  link: z.string(),
  created_at: moment,
  read_at: moment.nullable(),
  /** What became of what it asked for, in a few words; null: it asks still, or asks for nothing. */
  outcome: z.string().nullable(),
})
export type Notification = z.output<typeof notification>

export const listNotifications = endpoint({
  method: 'GET',
  path: '/notifications/',
  summary: 'Your latest 100 notifications, the newest first, and how many are new to you in all.',
  tags: ['notification'],
  access: 'organisation:read',
  limit: null,
  params: nothing,
  query: nothing,
  output: z.object({ unread: z.number(), notifications: z.array(notification) }),
})

export const readNotifications = endpoint({
  method: 'POST',
  path: '/notifications/read/',
  summary: 'Mark notifications as read: some by id, or all.',
  tags: ['notification'],
  access: 'organisation:read',
  audited: false,
  limit: { count: 120, seconds: 60 },
  params: nothing,
  query: nothing,
  body: z.strictObject({
    ids: z.array(exactLine().max(64)).max(100).default([]),
    all: z.boolean().default(false),
  }),
  success: 204,
  output: z.null(),
})

const how = z.enum(notificationHows)

/** For each kind, when a mail is sent as well. */
export const notificationChoices = z.object({
  message: how,
  request: how,
  approval: how,
  update: how,
  document: how,
  event: how,
} satisfies Record<NotificationKind, typeof how>)
export type NotificationChoices = z.output<typeof notificationChoices>

const own = {
  access: 'self',
  path: '/users/me/notifications/',
  params: nothing,
  query: nothing,
} as const

export const readChoices = endpoint({
  ...own,
  method: 'GET',
  summary: 'For each kind of notification, whether a mail comes at once, once a day, or never.',
  tags: ['notification-choice'],
  limit: null,
  output: notificationChoices,
})

export const changeChoices = endpoint({
  ...own,
  method: 'PATCH',
  summary: 'Change which kinds of notification come by mail, and when.',
  tags: ['notification-choice'],
  audited: true,
  limit: { count: 60, seconds: 60 },
  body: z.strictObject(notificationChoices.partial().shape),
  output: notificationChoices,
})

/** Says only that something is new; what it is comes by the ordinary calls. */
export const liveEvent = z.discriminatedUnion('event', [
  z.object({ event: z.literal('notification'), id: z.string() }),
  z.object({ event: z.literal('message'), project_id: z.string() }),
  /** Somebody else has done something to a project. */
  z.object({ event: z.literal('project'), project_id: z.string() }),
  /** You have done something on another device; its tags say what it makes stale. */
  z.object({ event: z.literal('own'), tags: z.array(z.enum(tags)) }),
])
export type LiveEvent = z.output<typeof liveEvent>

export const followEvents = eventsEndpoint({
  path: '/events/stream/',
  summary: 'Says when something is new for you (server-sent events). At most five streams at once.',
  access: 'organisation:read',
  limit: { count: 60, seconds: 60 },
  params: nothing,
  query: nothing,
  event: liveEvent,
})

/** What a link in a mail can stop; `daily`: every kind that comes in the daily mail. */
export type Stoppable = NotificationKind | 'daily'

/** The page behind a link that stops mails; its button stops them. */
export type StopView =
  | { state: 'ready'; token: string; what: Stoppable }
  | { state: 'done'; what: Stoppable }
  /** The link is not ours. */
  | { state: 'dead' }

const link = z.object({ token: exactLine().max(200).optional() })

export const stopPage = page<StopView, typeof link>('/notifications/stop', link)
