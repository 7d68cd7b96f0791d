import type { Wired } from '../../platform/command/wired.ts'
import { serve } from '../../platform/http/serve.ts'
import type { addRequest } from './add.ts'
import { addClientRequest, withdrawClientRequest } from './staff.contract.ts'
import type { withdrawRequest } from './withdraw.ts'

interface Parts {
  add: Wired<typeof addRequest>
  withdraw: Wired<typeof withdrawRequest>
}

/** The calls by which the firm asks clients for something. */
export const requestStaffRoutes = ({ add, withdraw }: Parts) => [
  serve(addClientRequest, async ({ params, body }, by) => await add(params.id, body, by)),
  serve(withdrawClientRequest, async ({ params }, by) => {
    await withdraw(params.id, params.request, by)
    return null
  }),
]
