import { z } from 'zod'
import { endpoint } from '../../contract/endpoint.ts'
import { mailFile } from '../mailfile/contract.ts'
import { moment, nothing, ownId, lines } from '../../contract/fields.ts'

/** How many messages one page has at most. */
export const pageSize = 200

export const message = z.object({
  id: z.string(),
  /** Its place in the thread, from 1. */
  number: z.number(),
  author_name: z.string(),
  /** Whether one of the firm's people wrote it. */
  from_firm: z.boolean(),
  /** Whether you wrote it. */
  mine: z.boolean(),
  body: z.string(),
  created_at: moment,
  /** The files that came with it by mail. */
  files: z.array(mailFile),
})
export type Message = z.output<typeof message>

/** A page of the messages of a project, the oldest first. */
export const messagePage = z.object({
  messages: z.array(message),
  /** The number up to which you have read. */
  read_until: z.number(),
  /** Whether there are older ones. */
  more: z.boolean(),
})
export type MessagePage = z.output<typeof messagePage>

/** A project as the list of messages shows it. */
export const thread = z.object({
  project_id: z.string(),
  title: z.string(),
  /** The last message, with its beginning as `text`; null when there is none. */
  last: z
    .object({
      author_name: z.string(),
      from_firm: z.boolean(),
      mine: z.boolean(),
      text: z.string(),
      created_at: moment,
    })
    .nullable(),
  /** How many messages of others you have not read. */
  unread: z.number(),
})
export type Thread = z.output<typeof thread>

/** The address of a message in the portal. */
export const messageAt = (project: string, number: number) =>
  `/dashboard?project=${project}&message=${number}#messages`

/** The text of a message. */
export const messageBody = lines()
  .min(1, 'Write a message.')
  .max(10_000, 'Use at most 10,000 characters.')

const params = z.object({ id: ownId })

export const listThreads = endpoint({
  method: 'GET',
  path: '/messages/',
  summary: 'One row for each project: the last message, and how many you have not read.',
  tags: ['message', 'message-read'],
  access: 'organisation:read',
  limit: null,
  params: nothing,
  query: nothing,
  output: z.array(thread),
})

export const listMessages = endpoint({
  method: 'GET',
  path: '/projects/{id}/messages/',
  summary:
    'The newest 200 messages of a project, the oldest of them first; older ones by `before`.',
  tags: ['message'],
  access: 'organisation:read',
  limit: { count: 240, seconds: 60 },
  params,
  query: z.object({ before: z.coerce.number().int().min(1).max(2_147_483_647).optional() }),
  output: messagePage,
})

export const sendMessage = endpoint({
  method: 'POST',
  path: '/projects/{id}/messages/',
  repeat: 'itself',
  summary:
    'Write to the team of a project. With an Idempotency-Key, repeating it sends nothing twice.',
  tags: ['message'],
  access: 'organisation:take-part',
  audited: true,
  limit: { count: 30, seconds: 60 },
  params,
  query: nothing,
  body: z.strictObject({ body: messageBody }),
  output: message,
})

export const readMessages = endpoint({
  method: 'POST',
  path: '/projects/{id}/messages/read/',
  summary: 'Mark the messages of a project as read, up to a number.',
  tags: ['message-read', 'notification'],
  access: 'organisation:read',
  audited: false,
  limit: { count: 120, seconds: 60 },
  params,
  query: nothing,
  body: z.strictObject({ until: z.number().int().min(1).max(2_147_483_647) }),
  success: 204,
  output: z.null(),
})
