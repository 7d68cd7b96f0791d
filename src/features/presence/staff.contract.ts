import { z } from 'zod'
import { endpoint } from '../../contract/endpoint.ts'
import { moment, nothing, ownId, rowId } from '../../contract/fields.ts'
import { wordedMailIds } from '../../contract/mail-ids.ts'

const colleague = z.object({
  id: z.string(),
  name: z.string(),
  /** Something is written there, and not sent yet. */
  is_writing: z.boolean(),
  came_at: moment,
})
/** Somebody else of the firm who has the same thing open. */
export type PresentColleague = z.output<typeof colleague>

/** Without a word for eight seconds one has gone. */
const here = {
  audited: false,
  method: 'PATCH',
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
} as const

const ofSite = z.object({ id: rowId })

export const beAtEnquiry = endpoint({
  ...here,
  access: 'staff:enquiries',
  path: '/staff/enquiries/{id}/here/',
  summary: 'Say that one has an enquiry open, and learn who else has.',
})

export const beAtPerson = endpoint({
  ...here,
  access: 'staff:people',
  path: '/staff/people/{id}/here/',
  summary: 'Say that one has somebody open, and learn who else has.',
})

export const beAtClient = endpoint({
  ...here,
  access: 'staff:projects',
  path: '/staff/organisations/{id}/here/',
  summary: 'Say that one has a client open, and learn who else has.',
})

export const beAtProject = endpoint({
  ...here,
  access: 'staff:projects',
  path: '/staff/projects/{id}/here/',
  summary: 'Say that one has a project or what is written in it open, and learn who else has.',
})

export const beAtCaseStudy = endpoint({
  ...here,
  params: ofSite,
  access: 'staff:site',
  path: '/staff/case-studies/{id}/here/',
  summary: 'Say that one has a case study open, and learn who else has.',
})

export const beAtText = endpoint({
  ...here,
  params: z.object({ id: z.enum(['privacy', 'terms', 'about']) }),
  access: 'staff:site',
  path: '/staff/texts/{id}/here/',
  summary: 'Say that one has a text open that each site has, and learn who else has.',
})

export const beAtMailTemplate = endpoint({
  ...here,
  params: z.object({ id: z.enum(wordedMailIds) }),
  access: 'staff:mail',
  path: '/staff/mail-templates/{id}/here/',
  summary: 'Say that one has the words of a mail open, and learn who else has.',
})

export const beAtOwnPage = endpoint({
  ...here,
  params: ofSite,
  access: 'staff:site',
  path: '/staff/pages/{id}/here/',
  summary: 'Say that one has a page of blocks open, and learn who else has.',
})

export const beAtPost = endpoint({
  ...here,
  params: ofSite,
  access: 'staff:site',
  path: '/staff/posts/{id}/here/',
  summary: 'Say that one has a post open, and learn who else has.',
})
