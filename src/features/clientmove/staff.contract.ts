import { z } from 'zod'
import { endpoint } from '../../contract/endpoint.ts'
import { line, nothing, ownId } from '../../contract/fields.ts'

const plain = {
  access: 'staff:organisations',
  limit: { count: 120, seconds: 60 },
  query: nothing,
  tags: ['organisation', 'person', 'project'],
} as const
const acts = { ...plain, audited: true, fresh: true, method: 'POST', success: 200 } as const

/**
 * What the people of two companies see once they are one. `before`: each the projects that they saw, so
 * that nobody sees more. `all`: whoever saw all of theirs sees those of both.
 */
export const mergedSights = ['before', 'all'] as const
export type MergedSight = (typeof mergedSights)[number]

const count = z.number()
const company = z.object({ id: z.string(), name: z.string() })

/** How much there is of each kind that moves. */
const moving = z.object({
  projects: count,
  people: count,
  updates: count,
  messages: count,
  documents: count,
  requests: count,
  approvals: count,
  meetings: count,
})
export type Moving = z.output<typeof moving>

const person = z.object({
  /** Of the membership that stays. */
  id: z.string(),
  name: z.string(),
  email: z.string(),
  /** In both: one of the two memberships stays. */
  in_both: z.boolean(),
  /** In both, and has not agreed to one of the two: that invitation ends, and gives them nothing. */
  unanswered: z.boolean(),
  /** In both, with a calendar address for each: that of the membership that ends stops working. */
  feed_ends: z.boolean(),
  /** `more`: sees projects that they did not see; `less`: not new ones by itself; `demoted`: nor manages people. */
  change: z.enum(['none', 'more', 'less', 'demoted']),
})
export type MergedPerson = z.output<typeof person>

const pair = z.object({ id: ownId, other: ownId })

export const previewClientMerge = endpoint({
  ...plain,
  method: 'GET',
  path: '/staff/clients/{id}/merge/{other}/',
  summary: 'What would become of two client companies if the second were merged into the first.',
  params: pair,
  query: z.object({ sees: z.enum(mergedSights).default('before') }),
  output: z.object({
    kept: company,
    other: company,
    moves: moving,
    /** Everybody of both whose rights change, and who is in both. */
    people: z.array(person),
    /** The files of both are more than one company has room for: they stay, and no new ones come. */
    is_full: z.boolean(),
    /** Nobody of both would manage its people, though somebody does now. */
    no_admin: z.boolean(),
    /** Why they cannot be merged; null: they can. */
    refused: z.string().nullable(),
  }),
})
export type ClientMergePreview = z.output<(typeof previewClientMerge)['output']>

const undoable = z.object({
  /** For `POST /undo/{id}/`, within a minute. */
  undo: z.string(),
})

export const mergeClients = endpoint({
  ...acts,
  path: '/staff/clients/{id}/merge/',
  summary: 'Merge another client company into this one, with its people, projects and all on them.',
  params: z.object({ id: ownId }),
  body: z.strictObject({
    /** The one that is merged, and is no more. */
    other: ownId,
    sees: z.enum(mergedSights).default('before'),
  }),
  output: undoable,
})

export const previewProjectMove = endpoint({
  ...plain,
  method: 'GET',
  path: '/staff/projects/{id}/move/',
  summary: 'What moves with a project to another client company, and who sees it now.',
  params: z.object({ id: ownId }),
  /** Where it would go; left out: to a new company. */
  query: z.object({ to: ownId.optional() }),
  output: z.object({
    title: z.string(),
    client: company,
    moves: moving.omit({ projects: true, people: true }),
    /** Why it cannot go there; null: it can. */
    refused: z.string().nullable(),
    /** The company that it leaves asks for a second factor: where it goes asks for one from then on. */
    second_factor: z.boolean(),
    /** Who of the client sees it and is in force, so that they may come along. */
    people: z.array(person.pick({ id: true, name: true, email: true })),
  }),
})
export type ProjectMovePreview = z.output<(typeof previewProjectMove)['output']>

export const moveProject = endpoint({
  ...acts,
  path: '/staff/projects/{id}/move/',
  summary: 'Move a project with all that hangs on it to another client company, or to a new one.',
  params: z.object({ id: ownId }),
  body: z
    .strictObject({
      /** The company that it moves to; null: a new one, by its name. */
      to: ownId.nullable().default(null),
      name: line().max(120).default(''),
      /** The memberships of those who come along: they are of both companies from then on. */
      people: z.array(ownId).max(500).default([]),
    })
    .refine(({ to, name }) => to !== null || name !== '', {
      path: ['name'],
      message: 'Enter a name.',
    }),
  output: undoable.extend({
    /** The company that has it now. */
    client: company,
  }),
})
