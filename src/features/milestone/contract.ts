import { z } from 'zod'
import { moment } from '../../contract/fields.ts'
import { slipOwners } from '../../contract/work.ts'

/** A move of a milestone to another day, for the firm. */
export const milestoneMove = z.object({
  id: z.string(),
  milestone_id: z.string(),
  from_date: z.iso.date(),
  to_date: z.iso.date(),
  whose: z.enum(slipOwners),
  reason: z.string(),
  /** Whether the client reads the reason. */
  shared: z.boolean(),
  /** Whether it moved along with one before it, with which its days are counted. */
  carried: z.boolean(),
  author_name: z.string(),
  created_at: moment,
})
export type MilestoneMove = z.output<typeof milestoneMove>
