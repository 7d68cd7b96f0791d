import { z } from 'zod'
import { downloadEndpoint, endpoint } from '../../contract/endpoint.ts'
import { line, moment, nothing, ownId } from '../../contract/fields.ts'
import { afterCursor, listColumns, listOrder, type ListColumn } from '../../contract/list.ts'
import { healths, projectStatuses, rhythms } from '../../contract/work.ts'

/** What the list of projects can show of each. */
export const projectColumns = {
  title: { label: 'Project', orders: ['Project, A to Z', 'Project, Z to A'], shown: 'always' },
  client: { label: 'Client', shown: 'always' },
  course: { label: 'Health and progress', shown: 'usual' },
  next: { label: 'Next milestone', shown: 'usual' },
  last_update_at: { label: 'Last update', shown: 'usual' },
  waits: { label: 'Who waits', shown: 'usual' },
  team: { label: 'Team' },
  start_date: { label: 'Start', orders: ['Started first', 'Started last'] },
  end_date: { label: 'End' },
  rhythm: { label: 'Updates promised' },
  updated_at: { label: 'Changed', orders: ['Changed first', 'Changed last'] },
} as const satisfies Record<string, ListColumn>
export type ProjectColumn = keyof typeof projectColumns

export const projectColumnKeys = Object.keys(projectColumns) as ProjectColumn[]

/** The columns that have an order. */
export const projectOrders = ['title', 'start_date', 'updated_at'] as const
export type ProjectOrder = (typeof projectOrders)[number]

/** What the list is narrowed and ordered by. */
export const projectFilters = z.object({
  status: z.enum(projectStatuses).default('active'),
  /** Whose team they are: `me`, the account of one of the firm, or `nobody`; left out: everybody's. */
  consultant: z.union([z.enum(['me', 'nobody', '']), ownId]).default(''),
  /** As the newest update says; `none`: there is no update yet. */
  health: z.enum([...healths, 'none', '']).default(''),
  /** The id of an organisation. */
  client: z.union([z.literal(''), ownId]).default(''),
  /** `yes`: those under way or on hold whose next update was promised by now. */
  overdue: z.enum(['yes', '']).default(''),
  /** Words that title or client have, all of them. */
  search: line().max(200, 'Use at most 200 characters.').default(''),
  /** Left out: what was changed last comes first. */
  order: listOrder(projectOrders),
})
export type ProjectFilters = z.output<typeof projectFilters>

const chosenColumns = { columns: listColumns(projectColumnKeys) }

/** How many a page has: of the list, and of a column of the board. */
export const pageSizes = { list: 100, board: 50 } as const

/** A project as the firm's list shows it. */
const projectRow = z.object({
  id: z.string(),
  title: z.string(),
  organisation_id: z.string(),
  client_name: z.string(),
  status: z.enum(projectStatuses),
  health: z.enum(healths).nullable(),
  /** In per cent, as the newest update says. */
  progress: z.number(),
  last_update_at: moment.nullable(),
  /** Its next update was promised by now. */
  overdue: z.boolean(),
  rhythm: z.enum(rhythms),
  start_date: z.iso.date(),
  end_date: z.iso.date().nullable(),
  updated_at: moment,
  /** The first milestone that is not reached; left out, as what follows, where its column is not wanted. */
  next: z.object({ title: z.string(), due_date: z.iso.date() }).nullable().optional(),
  /** Since when messages of the client wait for the firm. */
  waits_since: moment.nullable().optional(),
  /** How much the client is asked for, and has neither answered nor decided. */
  asked: z.number().optional(),
  /** The names of who looks after it, the first assigned first. */
  team: z.array(z.string()).optional(),
})
export type ProjectRow = z.output<typeof projectRow>

const plain = {
  access: 'staff:projects',
  limit: { count: 240, seconds: 60 },
  params: nothing,
  query: nothing,
  tags: ['project', 'organisation', 'request', 'approval', 'message'],
} as const

export const listFirmProjects = endpoint({
  ...plain,
  method: 'GET',
  path: '/staff/projects/',
  summary:
    'The projects of a status, what was changed last first, or in another order; 100 at a time, or 50 for a column of the board.',
  query: projectFilters.extend({
    ...chosenColumns,
    page: z.enum(['list', 'board']).default('list'),
    after: afterCursor,
  }),
  output: z.object({
    items: z.array(projectRow),
    /** Names the next page; null after the last. */
    next: z.string().nullable(),
    /**
     * How many have each status, of those that all else leaves; 1,001 stands for more than 1,000. For
     * the board those of this status alone.
     */
    counts: z.partialRecord(z.enum(projectStatuses), z.number()),
  }),
})

export const listProjectNarrowing = endpoint({
  ...plain,
  method: 'GET',
  path: '/staff/project-narrowing/',
  summary:
    'By whom the list of projects can be narrowed down, and the client that it is narrowed to.',
  query: projectFilters.pick({ client: true }),
  tags: ['project', 'organisation', 'person'],
  output: z.object({
    /** Those of the firm who look after a project that the caller sees, by name. */
    consultants: z.array(z.object({ id: z.string(), name: z.string() })),
    /** null: none, or not one that the caller sees. */
    client: z.object({ id: z.string(), name: z.string() }).nullable(),
  }),
})

export const saveProjects = downloadEndpoint({
  access: 'staff:projects',
  audited: true,
  limit: { count: 20, seconds: 60 },
  path: '/staff/project-csv/',
  summary: 'All projects of a list in its order as CSV, with the columns that are wanted.',
  params: nothing,
  query: projectFilters.extend({
    ...chosenColumns,
    /** `yes`: those of every status, one after the other, as the board has them. */
    every: z.enum(['yes', '']).default(''),
  }),
})
