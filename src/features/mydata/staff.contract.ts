import { z } from 'zod'
import { endpoint } from '../../contract/endpoint.ts'
import { nothing, ownId } from '../../contract/fields.ts'
import { myData } from './contract.ts'

export const exportData = endpoint({
  access: 'staff:export',
  method: 'POST',
  path: '/staff/people/{id}/data/',
  repeat: 'refused',
  summary: 'Everything that is somebody’s, of every client that they are of, to be handed to them.',
  // A session that was left open is not enough to take it away.
  fresh: true,
  audited: true,
  limit: { count: 30, seconds: 60 * 60 },
  params: z.object({ id: ownId }),
  query: nothing,
  success: 200,
  output: myData,
})
