import { z } from 'zod'
import { endpoint } from '../../contract/endpoint.ts'
import { nothing } from '../../contract/fields.ts'
import { mailWordNames, type MailWordName } from '../../contract/mail-words.ts'
import { wordedMailIds } from '../../contract/mail-ids.ts'

const typed = z.string().max(3_000, 'Use at most 3000 characters.').default('')
const words = Object.fromEntries(mailWordNames.map((name) => [name, typed])) as Record<
  MailWordName,
  typeof typed
>

export const testMailTemplate = endpoint({
  access: 'staff:mail',
  audited: true,
  limit: { count: 20, seconds: 60 },
  method: 'POST',
  path: '/staff/mail-templates/{id}/trial/',
  summary:
    'Send a mail with data that are made up to one’s own address, in the words that are being written.',
  params: z.object({ id: z.enum(wordedMailIds) }),
  query: nothing,
  body: z.strictObject(words),
  success: 200,
  output: z.object({
    /** Where it was sent. */
    to: z.string(),
    /** No mail is sent by this install: it waits until it is. */
    waits: z.boolean(),
  }),
  tags: ['mail'],
})
