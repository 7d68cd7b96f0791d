import { z } from 'zod'
import { endpoint } from '../../contract/endpoint.ts'
import { lines, nothing, ownId, plannedDay } from '../../contract/fields.ts'
import { slipOwners } from '../../contract/work.ts'

/** The longest reason, in characters. */
export const longestReason = 500

export const moveMilestone = endpoint({
  access: 'staff:projects',
  limit: { count: 240, seconds: 60 },
  audited: true,
  method: 'POST',
  path: '/staff/milestones/{id}/move/',
  summary:
    'Move a milestone to another day, and notify the client; refused (409) where it is reached, or due on another day than `was` by now.',
  tags: ['project'],
  params: z.object({ id: ownId }),
  query: nothing,
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
    /** For `POST /undo/{id}/`, until the client is notified. */
    undo: z.string(),
  }),
})
