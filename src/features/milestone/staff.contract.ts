import { z } from 'zod'
import { endpoint } from '../../contract/endpoint.ts'
import { lines, nothing, ownId, plannedDay } from '../../contract/fields.ts'
import { slipOwners } from '../../contract/work.ts'
import { milestoneTitle } from '../project/contract.ts'

/** The longest reason, in characters. */
export const longestReason = 500

const acts = {
  access: 'staff:projects',
  limit: { count: 240, seconds: 60 },
  audited: true,
  tags: ['project'],
  params: z.object({ id: ownId }),
  query: nothing,
} as const

/** For `POST /undo/{id}/`, until the client is notified. */
const undo = z.string()

export const moveMilestone = endpoint({
  ...acts,
  method: 'POST',
  path: '/staff/milestones/{id}/move/',
  summary:
    'Move a milestone to another day, and notify the client; refused (409) where it is reached, or due on another day than `was` by now.',
  body: z.strictObject({
    /** The day on which it is due, as far as whoever moves it knows. */
    was: plannedDay,
    due_date: plannedDay,
    whose: z.enum(slipOwners),
    reason: lines('Say why it moves.').min(1, 'Say why it moves.').max(longestReason),
    /** True: the client reads the reason. */
    shared: z.boolean().default(false),
    /** True: those due later that are not reached move by as many days. */
    following: z.boolean().default(false),
  }),
  success: 200,
  output: z.object({
    /** How many have moved. */
    moved: z.number(),
    undo,
  }),
})

export const addProjectMilestone = endpoint({
  ...acts,
  method: 'POST',
  path: '/staff/projects/{id}/milestones/',
  summary: 'Add a milestone to a project, and notify the client.',
  body: z.strictObject({ title: milestoneTitle, due_date: plannedDay }),
  success: 201,
  output: z.object({ id: z.string(), undo }),
})

const changed = { success: 200, output: z.object({ undo }) } as const

export const reachProjectMilestone = endpoint({
  ...acts,
  ...changed,
  method: 'POST',
  path: '/staff/milestones/{id}/reach/',
  summary: 'Mark a milestone as reached, and notify the client; refused (409) where it is already.',
})

export const reopenMilestone = endpoint({
  ...acts,
  ...changed,
  method: 'POST',
  path: '/staff/milestones/{id}/reopen/',
  summary:
    'Mark a milestone as not reached after all, and notify the client; refused (409) where it is not.',
})

export const renameMilestone = endpoint({
  ...acts,
  ...changed,
  method: 'PATCH',
  path: '/staff/milestones/{id}/',
  summary: 'Give a milestone another name, of which nobody is notified.',
  body: z.strictObject({
    title: milestoneTitle,
    /** What it was when the change was begun: refused with 409 where that has changed since. */
    base: milestoneTitle.nullable().default(null),
  }),
})

export const removeMilestone = endpoint({
  ...acts,
  ...changed,
  method: 'POST',
  path: '/staff/milestones/{id}/remove/',
  summary:
    'Take a milestone out of the plan with its moves, and notify the client; refused (409) where it is reached.',
  body: z.strictObject({
    /** What was removed, as far as one knows: refused with 409 where that has changed since. */
    base: z.strictObject({ title: milestoneTitle, due_date: plannedDay }).nullable().default(null),
  }),
})
