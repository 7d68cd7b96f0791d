import { z } from 'zod'
import { endpoint } from '../../contract/endpoint.ts'
import { nothing, ownId } from '../../contract/fields.ts'
import { tags } from '../../contract/tags.ts'

/** Not audited as a call: what is taken back is recorded by whoever takes it back. */
export const undoAct = endpoint({
  access: 'self',
  audited: true,
  limit: { count: 60, seconds: 60 },
  method: 'POST',
  path: '/undo/{id}/',
  summary: 'Take back what one did within the last minute, as its answer named it.',
  params: z.object({ id: ownId }),
  query: nothing,
  success: 204,
  output: z.null(),
  tags,
})
