import { z } from 'zod'
import { endpoint } from '../../contract/endpoint.ts'
import { nothing, ownId } from '../../contract/fields.ts'

export const undoAct = endpoint({
  access: 'staff:console',
  audited: true,
  limit: { count: 60, seconds: 60 },
  method: 'POST',
  path: '/undo/{id}/',
  summary: 'Take back what one did within the last minute, as its answer named it.',
  params: z.object({ id: ownId }),
  query: nothing,
  success: 204,
  output: z.null(),
  // Of every kind of act that is taken back so.
  tags: [
    'case-study',
    'document',
    'enquiry',
    'inbound',
    'organisation',
    'own-page',
    'person',
    'post',
    'project',
    'redirect',
    'subscriber',
    'today',
  ],
})
