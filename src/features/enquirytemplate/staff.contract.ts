import { z } from 'zod'
import { endpoint } from '../../contract/endpoint.ts'
import { line, lines, nothing, ownId } from '../../contract/fields.ts'

/** The longest that these may be, in characters. */
export const longestTemplate = { text: 30_000, title: 80 } as const

const plain = {
  access: 'staff:enquiries',
  limit: { count: 240, seconds: 60 },
  params: nothing,
  query: nothing,
  tags: ['enquiry-template'],
} as const
const changes = { ...plain, audited: true } as const

/** A text with which enquiries are answered; `{first name}` and the like are filled in. */
export const enquiryTemplate = z.object({ id: z.string(), title: z.string(), text: z.string() })
export type EnquiryTemplate = z.output<typeof enquiryTemplate>

export const listTemplates = endpoint({
  ...plain,
  method: 'GET',
  path: '/staff/enquiry-templates/',
  summary: 'The texts with which enquiries are answered, the oldest first.',
  output: z.array(enquiryTemplate),
})
export const addTemplate = endpoint({
  ...changes,
  method: 'POST',
  path: '/staff/enquiry-templates/',
  summary:
    'Keep a text with which enquiries are answered; one of the same title is replaced, unless it has changed since (409).',
  bytes: 160 * 1024,
  body: z.strictObject({
    title: line('Enter a title.')
      .min(1, 'Enter a title.')
      .max(longestTemplate.title, `Use at most ${longestTemplate.title} characters.`),
    text: lines('Write a text.')
      .min(1, 'Write a text.')
      .max(longestTemplate.text, `Use at most ${longestTemplate.text} characters.`),
    /** The text of that title that its writer has seen, null: none; left out: whatever it is, it is replaced. */
    base: z.string().max(longestTemplate.text).nullable().optional(),
  }),
  success: 201,
  output: enquiryTemplate,
})
export const removeTemplate = endpoint({
  ...changes,
  method: 'DELETE',
  params: z.object({ id: ownId }),
  path: '/staff/enquiry-templates/{id}/',
  summary: 'Remove a text with which enquiries are answered.',
  success: 200,
  output: z.object({
    /** For `POST /undo/{id}/`, within a minute. */
    undo: z.string(),
  }),
})
