import { z } from 'zod'
import { firmRoles, memberRoles } from '../../contract/access.ts'
import { endpoint } from '../../contract/endpoint.ts'
import { line, moment, nothing, ownId } from '../../contract/fields.ts'
import { afterCursor } from '../../contract/list.ts'
import { projectStatuses } from '../../contract/work.ts'

/** Everybody; the firm's own; those of clients; who was invited and has not come; who is kept out. */
export const peopleBoxes = ['all', 'firm', 'clients', 'invited', 'suspended'] as const
export type PeopleBox = (typeof peopleBoxes)[number]

/** How an account, or a membership, stands. */
export const personStates = ['invited', 'active', 'suspended'] as const
export type PersonState = (typeof personStates)[number]

const plain = {
  access: 'staff:people',
  limit: { count: 240, seconds: 60 },
  params: nothing,
  query: nothing,
} as const

/** Somebody with an account, as a list shows them. */
export const somebodyRow = z.object({
  /** Of the account. */
  id: z.string(),
  /** Empty: nobody has typed one. */
  name: z.string(),
  email: z.string(),
  state: z.enum(personStates),
  /** Of one of the firm's own people; nobody else has any. */
  roles: z.array(z.enum(firmRoles)),
  memberships: z.array(
    z.object({
      /** Of the membership. */
      id: z.string(),
      organisation_id: z.string(),
      organisation: z.string(),
      role: z.enum(memberRoles),
      state: z.enum(personStates),
    }),
  ),
  /** When they were last signed in; null: not in the last 90 days. */
  seen_at: moment.nullable(),
})
export type SomebodyRow = z.output<typeof somebodyRow>

export const listEverybody = endpoint({
  ...plain,
  method: 'GET',
  path: '/staff/everybody/',
  summary: 'Everybody of the firm and of clients, by name; 100 at a time.',
  query: z.object({
    box: z.enum(peopleBoxes).default('all'),
    /** Words of their name or address, or of the name of an organisation of theirs, all of them. */
    search: line().max(200, 'Use at most 200 characters.').default(''),
    after: afterCursor,
  }),
  output: z.object({
    items: z.array(somebodyRow),
    /** Names the next page; null after the last. */
    next: z.string().nullable(),
    /** How many there are in each box; 1,001 stands for more than 1,000. */
    counts: z.record(z.enum(peopleBoxes), z.number()),
  }),
  tags: ['organisation', 'person'],
})

export const somebody = somebodyRow.extend({
  username: z.string().nullable(),
  created_at: moment,
  has_second_factor: z.boolean(),
  /** Where they are signed in now, in how many browsers. */
  sessions: z.number(),
  memberships: z.array(
    somebodyRow.shape.memberships.element.extend({
      /** Who suspended them there; null: nobody. */
      suspended_by: z.enum(['firm', 'organisation']).nullable(),
      /** Whether the organisation demands a second factor of its people. */
      second_factor_required: z.boolean(),
      organisation_suspended: z.boolean(),
      /** The ids of the projects that they see; null: all. */
      projects: z.array(z.string()).nullable(),
    }),
  ),
  /** What they see as somebody of a client, or look after as one of the firm: 100 at most. */
  projects: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      organisation: z.string(),
      status: z.enum(projectStatuses),
    }),
  ),
  /** The last mail to them that did not arrive; null: none of those that are kept. */
  returned: z.object({ mail: z.string(), at: moment }).nullable(),
  /** Whether the reader may do something about them, and whether it is the reader. */
  may_manage: z.boolean(),
  is_self: z.boolean(),
})
export type Somebody = z.output<typeof somebody>

export const readSomebody = endpoint({
  ...plain,
  method: 'GET',
  path: '/staff/everybody/{id}/',
  summary: 'Somebody with an account: how they stand, where they are members, and what they see.',
  params: z.object({ id: ownId }),
  output: somebody,
  tags: ['organisation', 'person'],
})
