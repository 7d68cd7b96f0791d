import { z } from 'zod'
import { endpoint } from '../../contract/endpoint.ts'
import { nothing, ownId } from '../../contract/fields.ts'

/** A file that came with a mail. */
export const mailFile = z.object({
  id: z.string(),
  name: z.string(),
  /** In bytes; null: it was not taken out of the mail yet, or could not be. */
  size: z.number().nullable(),
  /** Only an available one can be opened; a quarantined one waits for its virus check. */
  state: z.enum(['available', 'quarantined', 'refused']),
  /** Why it was refused; null: it was not. */
  refused_for: z.enum(['kind', 'virus', 'unreadable']).nullable(),
  /** Whether a scanner has read it; without one, files are available unread. */
  scanned: z.boolean(),
})
export type MailFile = z.output<typeof mailFile>

/** What a call answers that opens a file. */
export const fileTicket = z.object({ url: z.string() })

/** What all calls have that open a file. */
export const opening = {
  method: 'POST',
  audited: true,
  evenWhenFull: true,
  repeat: 'refused',
  limit: { count: 240, seconds: 60 },
  params: z.object({ file: ownId }),
  query: nothing,
  output: fileTicket,
} as const

export const openMessageFile = endpoint({
  ...opening,
  path: '/message-files/{file}/ticket/',
  summary:
    'An address from which this session can fetch a file that came with a message by mail, once and within 60 seconds.',
  access: 'organisation:read',
})
