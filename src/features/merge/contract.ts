import { z } from 'zod'
import { moment } from '../../contract/fields.ts'

/** A duplicate that was merged into an enquiry. */
export const mergedEnquiry = z.object({
  reference: z.string(),
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  received_at: moment,
  merged_at: moment,
})
