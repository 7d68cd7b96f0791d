import { z } from 'zod'
import { endpoint } from '../../contract/endpoint.ts'
import { nothing, ownId } from '../../contract/fields.ts'

export const seeAsMember = endpoint({
  access: 'staff:people',
  audited: true,
  method: 'POST',
  path: '/staff/members/{id}/see-as/',
  summary:
    'See the portal as a client company’s member does, for an hour: the calls of this session that name it by the header `Portico-See-As` are answered as theirs, and may only read.',
  params: z.object({ id: ownId }),
  query: nothing,
  limit: { count: 60, seconds: 60 },
  output: z.object({ see_as: ownId }),
  repeat: 'refused',
})
