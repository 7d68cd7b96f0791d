import { z } from 'zod'
import { endpoint } from '../../contract/endpoint.ts'
import { nothing, ownId } from '../../contract/fields.ts'
import { newUpdate } from './contract.ts'

export const publishProjectUpdate = endpoint({
  access: 'staff:projects',
  audited: true,
  limit: { count: 60, seconds: 60 },
  method: 'POST',
  path: '/staff/projects/{id}/updates/',
  summary:
    'Publish a status report, and notify the client in ten seconds, unless it is taken back.',
  tags: ['project'],
  params: z.object({ id: ownId }),
  query: nothing,
  body: newUpdate.extend({
    /** The page on which it was written, and the last revision of the draft that it has shown. */
    draft: z
      .strictObject({ editor: z.string().max(40), revision: z.int().min(0).max(1e9) })
      .nullable()
      .default(null),
  }),
  bytes: 200 * 1024,
  success: 201,
  output: z.object({ id: z.string(), undo: ownId }),
})
