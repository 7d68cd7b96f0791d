import { z } from 'zod'
import { endpoint } from '../../contract/endpoint.ts'
import { id, nothing, ownId } from '../../contract/fields.ts'

/** The membership by which somebody sees a thing that a link leads to. */
export const whereabouts = z.object({
  membership: id,
  organisation: z.object({ id, name: z.string() }),
})

export const findWhereabouts = endpoint({
  method: 'GET',
  path: '/memberships/of/{id}/',
  summary:
    'By which of your memberships you see a project, document, meeting, client request or approval.',
  tags: ['me'],
  access: 'self',
  limit: { count: 120, seconds: 60 },
  params: z.object({ id: ownId }),
  query: nothing,
  output: whereabouts,
})
