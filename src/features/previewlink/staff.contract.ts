import { z } from 'zod'
import { endpoint } from '../../contract/endpoint.ts'
import { moment, nothing, ownId, rowId } from '../../contract/fields.ts'

/** What can be shown by a link: what becomes a page, and not the words of mails. */
const linkedSubjects = ['post', 'case_study', 'page', 'own_page'] as const
export type LinkedSubject = (typeof linkedSubjects)[number]

export const isLinked = (subject: string): subject is LinkedSubject =>
  (linkedSubjects as readonly string[]).includes(subject)

/** For how many days a link can work. */
export const linkDays = [1, 7, 30] as const

/** The most links of one text that work at a time. */
export const mostPreviewLinks = 20

const ofLinks = {
  access: 'staff:site',
  limit: { count: 60, seconds: 60 },
  query: nothing,
  tags: ['preview-link'],
} as const

const about = { subject: z.enum(linkedSubjects), id: rowId }

const link = z.object({
  id: z.string(),
  created_at: moment,
  expires_at: moment,
  /** How often it was opened; not to the last time. */
  opens: z.number(),
  last_opened_at: moment.nullable(),
})
export type PreviewLink = z.output<typeof link>

export const listPreviewLinks = endpoint({
  ...ofLinks,
  method: 'GET',
  path: '/staff/preview-links/',
  params: nothing,
  query: z.object(about),
  summary: 'The links that show the draft of a text, the newest first; not the links themselves.',
  output: z.array(link),
})

export const addPreviewLink = endpoint({
  ...ofLinks,
  method: 'POST',
  path: '/staff/preview-links/',
  params: nothing,
  audited: true,
  summary:
    'A link that shows the draft of a text as its page to whoever has it, as it is saved, until it ends; it is given once.',
  repeat: 'refused',
  body: z.strictObject({
    ...about,
    days: z.literal([...linkDays], 'Choose 1, 7 or 30 days.'),
  }),
  success: 201,
  output: z.object({ link, url: z.string() }),
})

export const revokePreviewLink = endpoint({
  ...ofLinks,
  method: 'DELETE',
  path: '/staff/preview-links/{id}/',
  params: z.object({ id: ownId }),
  audited: true,
  summary: 'End a link that shows a draft: it shows nothing from now on.',
  success: 204,
  output: z.null(),
})
