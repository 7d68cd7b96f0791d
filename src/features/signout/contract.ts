import { z } from 'zod'
import { endpoint } from '../../contract/endpoint.ts'
import { nothing } from '../../contract/fields.ts'

export const logout = endpoint({
  evenWhenFull: true,
  access: 'self',
  method: 'POST',
  path: '/auth/logout/',
  summary: 'Sign out: the token opens nothing any more.',
  params: nothing,
  query: nothing,
  audited: true,
  limit: null,
  success: 204,
  output: z.null(),
})
