import { z } from 'zod'
import { line } from '../../contract/fields.ts'

/** How far the firm is with an enquiry. */
export const enquiryStates = ['open', 'answered', 'won', 'lost'] as const
export type EnquiryState = (typeof enquiryStates)[number]

/** Where an enquiry lies: by its state, or in review while it looks like spam. */
export const enquiryBoxes = [...enquiryStates, 'review'] as const
export type EnquiryBox = (typeof enquiryBoxes)[number]

/** The names of the boxes on screens. */
export const boxNames: Record<EnquiryBox, string> = {
  open: 'Open',
  answered: 'Answered',
  won: 'Won',
  lost: 'Lost',
  review: 'Review',
}

/** What a list of enquiries is narrowed by. */
export const enquiryFilters = z.object({
  box: z.enum(enquiryBoxes).default('open'),
  /** `me`, `nobody`, or left out for everybody's. */
  assignee: z.enum(['me', 'nobody', '']).default(''),
  /** Words that name, address, company, subject, message or reference have, all of them. */
  search: line().max(200, 'Use at most 200 characters.').default(''),
  /** Those that were won or lost from this day on; left out: all. */
  ended_since: z.union([z.iso.date(), z.literal('')]).default(''),
})
