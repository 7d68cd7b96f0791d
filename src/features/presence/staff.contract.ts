import { z } from 'zod'
import { endpoint } from '../../contract/endpoint.ts'
import { moment, nothing, ownId } from '../../contract/fields.ts'

const colleague = z.object({
  id: z.string(),
  name: z.string(),
  /** Something is written there, and not sent yet. */
  is_writing: z.boolean(),
  came_at: moment,
})
/** Somebody else of the firm who has the same thing open. */
export type PresentColleague = z.output<typeof colleague>

export const beAtEnquiry = endpoint({
  access: 'staff:enquiries',
  audited: false,
  method: 'PATCH',
  path: '/staff/enquiries/{id}/here/',
  summary:
    'Say that one has an enquiry open, and learn who else has. Without a word for eight seconds one has gone.',
  limit: { count: 240, seconds: 60 },
  params: z.object({ id: ownId }),
  query: nothing,
  body: z.strictObject({
    /** An open page; a name that it has made up. */
    page: z.string().regex(/^[\w-]{1,40}$/, 'Not the name of a page.'),
    does: z.enum(['reads', 'writes', 'leaves']),
  }),
  output: z.object({
    /** Whoever came first stands first. */
    others: z.array(colleague),
  }),
})
