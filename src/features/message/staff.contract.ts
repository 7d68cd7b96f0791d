import { z } from 'zod'
import { endpoint } from '../../contract/endpoint.ts'
import { moment, nothing, ownId } from '../../contract/fields.ts'
import { message, messageBody, messagePage } from './contract.ts'

const ofThread = {
  access: 'staff:projects',
  limit: { count: 240, seconds: 60 },
  params: z.object({ id: ownId }),
  query: nothing,
  tags: ['message'],
} as const

/** What the team has written about a project for itself; no client call can return it. */
const note = z.object({
  id: z.string(),
  author_name: z.string(),
  body: z.string(),
  created_at: moment,
})
export type ThreadNote = z.output<typeof note>

export const readFirmThread = endpoint({
  ...ofThread,
  method: 'GET',
  path: '/staff/projects/{id}/messages/',
  summary:
    'The newest 200 messages of a project, the oldest of them first, older ones by `before`; and the notes of the team.',
  query: z.object({ before: z.coerce.number().int().min(1).max(2_147_483_647).optional() }),
  output: messagePage.extend({ notes: z.array(note) }),
})
export type FirmThread = z.output<typeof readFirmThread.output>

export const sendToClient = endpoint({
  ...ofThread,
  audited: true,
  method: 'POST',
  path: '/staff/projects/{id}/messages/',
  summary:
    'Write to the client of a project; it answers what waits there. With the last message that one has `seen`, it is refused where somebody has written since.',
  body: z.strictObject({
    body: messageBody,
    /** The number of the last message that the writer has seen; null: send it whatever has come. */
    seen: z.number().int().min(0).max(2_147_483_647).nullable().default(null),
  }),
  output: message,
})
