import { z } from 'zod'
import { endpoint } from '../../contract/endpoint.ts'
import { nothing, ownId } from '../../contract/fields.ts'
import { enquiryBoxes, enquiryFilters } from './contract.ts'

/** The most rows that one act changes. */
export const mostAtOnce = 500

const plain = {
  access: 'staff:enquiries',
  limit: { count: 240, seconds: 60 },
  params: nothing,
  tags: ['enquiry'],
} as const

/** An enquiry of which an act on many is one, as whoever acts has seen it. */
const seenEnquiry = z.strictObject({
  id: ownId,
  /** Whose it was; null: nobody's. */
  assignee: ownId.nullable(),
})
export type SeenEnquiry = z.output<typeof seenEnquiry>

export const listSeenEnquiries = endpoint({
  ...plain,
  method: 'GET',
  path: '/staff/enquiry-choice/',
  summary: 'The enquiries of a list that an act can be done to at once: at most 500, in its order.',
  query: enquiryFilters,
  output: z.object({
    items: z.array(seenEnquiry),
    /** False: there are more, which are left out. */
    whole: z.boolean(),
  }),
})

/** What can be done to many enquiries at once. */
export const manyActs = ['assign', 'answered', 'spam'] as const
export type ManyAct = (typeof manyActs)[number]

export const changeEnquiries = endpoint({
  ...plain,
  audited: true,
  method: 'POST',
  path: '/staff/enquiries/',
  summary:
    'Give many enquiries to somebody, or say of open ones that they were answered elsewhere, or of any that they are spam: as one act, all of it or nothing. What others have moved or given meanwhile stays.',
  query: nothing,
  success: 200,
  body: z.strictObject({
    act: z.enum(manyActs),
    /** Who is given them; null: nobody, as for the other acts. */
    person: ownId.nullable().default(null),
    /** Where they lay when they were chosen. */
    box: z.enum(enquiryBoxes),
    of: z
      .array(seenEnquiry)
      .min(1, 'Choose an enquiry.')
      .max(mostAtOnce, `Choose at most ${mostAtOnce} enquiries.`),
  }),
  output: z.object({
    /** For `POST /undo/{id}/`, within a minute; what is mailed is held back for ten seconds. */
    undo: z.string(),
    changed: z.number(),
    /** How many others have changed meanwhile, so that they stay as they are. */
    stayed: z.number(),
  }),
})
