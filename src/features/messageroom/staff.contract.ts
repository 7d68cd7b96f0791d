import { z } from 'zod'
import { endpoint } from '../../contract/endpoint.ts'
import { line, moment, nothing, ownId } from '../../contract/fields.ts'
import { afterCursor } from '../../contract/list.ts'
import { notificationHows, projectStatuses } from '../../contract/work.ts'

/** All threads, or those in which messages of the client wait for the firm. */
export const threadBoxes = ['all', 'unread'] as const
export type ThreadBox = (typeof threadBoxes)[number]

const plain = {
  access: 'staff:projects',
  limit: { count: 240, seconds: 60 },
  params: nothing,
  query: nothing,
} as const

const count = z.number()

/** What is written with the client of a project, as a list shows it. */
export const threadRow = z.object({
  /** The project’s. */
  id: z.string(),
  title: z.string(),
  client_name: z.string(),
  /** How many messages of the client wait for the firm. */
  unread: count,
  /** The last message. */
  at: moment,
  author_name: z.string(),
  from_firm: z.boolean(),
  /** How it begins, on one line. */
  begins: z.string(),
})
export type ThreadRow = z.output<typeof threadRow>

export const listFirmThreads = endpoint({
  ...plain,
  method: 'GET',
  path: '/staff/threads/',
  summary:
    'What is written with clients, of the projects that you see: what waits for the firm first, then the newest; 100 at a time.',
  query: z.object({
    box: z.enum(threadBoxes).default('all'),
    /** `mine`: of the projects whose team you are on; left out: of all that you see. */
    whose: z.enum(['mine', '']).default(''),
    /** Words of the project’s title or the client’s name, all of them. */
    search: line().max(200, 'Use at most 200 characters.').default(''),
    after: afterCursor,
  }),
  output: z.object({
    items: z.array(threadRow),
    /** Names the next page; null after the last. */
    next: z.string().nullable(),
    /** How many there are in each box; 1,001 stands for more than 1,000. */
    counts: z.record(z.enum(threadBoxes), count),
  }),
  tags: ['message', 'project', 'today'],
})

/** Somebody of the client who reads what is written to it. */
const threadReader = z.object({
  name: z.string(),
  role: z.enum(['viewer', 'member', 'admin']),
  /** How they hear of a message. */
  how: z.enum(notificationHows),
})

export const threadFacts = z.object({
  /** The project’s. */
  id: z.string(),
  title: z.string(),
  status: z.enum(projectStatuses),
  organisation_id: z.string(),
  client_name: z.string(),
  /** Since when messages of the client wait; null: none do. */
  waits_since: moment.nullable(),
  /** The number of the last message; 0: nobody has written. */
  last_number: count,
  /** Who of the firm looks after the project. */
  team: z.array(z.string()),
  /** Who of the client sees it now. */
  readers: z.array(threadReader),
})
export type ThreadFacts = z.output<typeof threadFacts>

export const readThreadFacts = endpoint({
  ...plain,
  method: 'GET',
  path: '/staff/threads/{id}/',
  summary: 'Whose the messages of a project are: who of the client reads them, and who answers.',
  params: z.object({ id: ownId }),
  output: threadFacts,
  tags: ['message', 'person', 'project', 'today'],
})
