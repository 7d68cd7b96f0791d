import { z } from 'zod'
import { endpoint } from '../../contract/endpoint.ts'
import { line, moment, nothing, ownId } from '../../contract/fields.ts'
import { healths, projectStatuses } from '../../contract/work.ts'
import { enquiryBoxes } from '../enquirylist/contract.ts'
import { member } from '../member/contract.ts'
import { organisation } from '../organisation/contract.ts'

/** By what the list of clients can be narrowed: all, those with open work, those that wait for the firm. */
export const clientBoxes = ['all', 'work', 'waits', 'suspended'] as const
export type ClientBox = (typeof clientBoxes)[number]

const plain = {
  access: 'staff:projects',
  limit: { count: 240, seconds: 60 },
  params: nothing,
  query: nothing,
} as const

const count = z.number()

/** A client company as a list shows it. */
export const clientRow = z.object({
  id: z.string(),
  name: z.string(),
  suspended_at: moment.nullable(),
  /** Members, with those who are invited. */
  people: count,
  active_projects: count,
  /** Threads, answers and decisions that the firm has not read. */
  waits_on_firm: count,
  /** What the client is asked for and has not given or decided. */
  waits_on_client: count,
  /** When somebody of theirs was last signed in; null: nobody, in the last 90 days. */
  seen_at: moment.nullable(),
})
export type ClientRow = z.output<typeof clientRow>

export const listClients = endpoint({
  ...plain,
  method: 'GET',
  path: '/staff/clients/',
  summary: 'The client companies that you may see, by name, with how it stands; 100 at a time.',
  query: z.object({
    box: z.enum(clientBoxes).default('all'),
    /** Words that the name has, or name or address of somebody of theirs, all of them. */
    search: line().max(200, 'Use at most 200 characters.').default(''),
    /** The `next` of the page before. */
    after: z.union([ownId, z.literal('')]).default(''),
  }),
  output: z.object({
    items: z.array(clientRow),
    /** Names the next page; null after the last. */
    next: z.string().nullable(),
    /** How many there are by each; at most 1,000 are numbered. */
    counts: z.record(z.enum(clientBoxes), count),
  }),
  tags: ['organisation', 'person', 'project'],
})

/** Somebody of a client, on its page. */
export const clientPerson = member.extend({
  account_id: z.string(),
  organisation_id: z.string(),
  /** When they were last signed in; null: not in the last 90 days. */
  seen_at: moment.nullable(),
  has_second_factor: z.boolean(),
})
export type ClientPerson = z.output<typeof clientPerson>

/** A project of a client, on its page. */
export const clientProject = z.object({
  id: z.string(),
  title: z.string(),
  status: z.enum(projectStatuses),
  health: z.enum(healths).nullable(),
  progress: z.number(),
  end_date: z.iso.date().nullable(),
  /** The next milestone that is not reached. */
  next: z.object({ title: z.string(), due_date: z.iso.date() }).nullable(),
  /** The names of who of the firm looks after it. */
  team: z.array(z.string()),
})
export type ClientProject = z.output<typeof clientProject>

/** The last message of a project. */
export const clientThread = z.object({
  /** The project’s. */
  id: z.string(),
  title: z.string(),
  at: moment,
  author_name: z.string(),
  from_firm: z.boolean(),
  /** How it begins, on one line. */
  begins: z.string(),
  /** How many of the client’s messages wait. */
  unread: count,
})
export type ClientThread = z.output<typeof clientThread>

/** Something that waits for the firm, or for the client. */
export const clientWait = z.object({
  id: z.string(),
  kind: z.enum(['answer', 'decision', 'request', 'approval']),
  title: z.string(),
  project: z.string(),
  on: z.enum(['firm', 'client']),
  since: moment,
  due_date: z.iso.date().nullable(),
})
export type ClientWait = z.output<typeof clientWait>

/** An enquiry of somebody who is a member of the client. */
const clientEnquiry = z.object({
  reference: z.string(),
  /** May be empty. */
  subject: z.string(),
  name: z.string(),
  received_at: moment,
  box: z.enum(enquiryBoxes),
})
export type ClientEnquiry = z.output<typeof clientEnquiry>

/** A client company with everything about it that the reader may see. */
export const clientWhole = organisation.extend({
  people: z.array(clientPerson),
  projects: z.array(clientProject),
  threads: z.array(clientThread),
  waits: z.array(clientWait),
  /** Null where you may not see enquiries. */
  enquiries: z.array(clientEnquiry).nullable(),
})
export type ClientWhole = z.output<typeof clientWhole>

export const readClient = endpoint({
  ...plain,
  method: 'GET',
  path: '/staff/clients/{id}/',
  summary: 'A client company with its people, projects, messages, enquiries and what waits.',
  params: z.object({ id: ownId }),
  output: clientWhole,
  tags: ['enquiry', 'organisation', 'person', 'project'],
})
