import { z } from 'zod'
import { downloadEndpoint, endpoint } from '../../contract/endpoint.ts'
import { exactLine, nothing, ownId } from '../../contract/fields.ts'

const ticket = z.object({ url: z.string() })

const opening = {
  method: 'POST',
  access: 'organisation:read',
  audited: true,
  evenWhenFull: true,
  limit: { count: 240, seconds: 60 },
  query: nothing,
  output: ticket,
} as const

export const openVersion = endpoint({
  ...opening,
  path: '/documents/{version}/ticket/',
  repeat: 'refused',
  summary: 'An address from which this session can fetch a version, once and within 60 seconds.',
  params: z.object({ version: ownId }),
  /** `preview`: to be shown rather than saved; for pictures and PDF. */
  body: z.strictObject({ preview: z.boolean().default(false) }),
})

export const openProject = endpoint({
  ...opening,
  path: '/projects/{id}/documents/ticket/',
  repeat: 'refused',
  summary: 'An address from which this session can fetch all documents of a project as one ZIP.',
  params: z.object({ id: ownId }),
})

export const readFile = downloadEndpoint({
  path: '/files/{ticket}/',
  summary:
    'What a ticket opens. Parts of it (Range) can be asked for until its 60 seconds are over.',
  access: 'anyone',
  limit: { count: 600, seconds: 60 },
  // A malformed ticket gets the same answer as one that has expired.
  params: z.object({ ticket: exactLine().max(400) }),
  query: nothing,
})
