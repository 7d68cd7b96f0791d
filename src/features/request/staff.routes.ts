import type { Wired } from '../../platform/command/wired.ts'
import { serve } from '../../platform/http/serve.ts'
import type { addRequest } from './add.ts'
import type { answeringFor } from './answer-for.ts'
import { addClientRequest, answerForClient, withdrawClientRequest } from './staff.contract.ts'
import type { withdrawRequest } from './withdraw.ts'

interface Parts {
  add: Wired<typeof addRequest>
  withdraw: Wired<typeof withdrawRequest>
  answerFor: ReturnType<typeof answeringFor>
}

/** The calls by which the firm asks clients for something. */
export const requestStaffRoutes = ({ add, withdraw, answerFor }: Parts) => [
  serve(addClientRequest, async ({ params, body }, by) => await add(params.id, body, by)),
  serve(withdrawClientRequest, async ({ params }, by) => {
    await withdraw(params.id, params.request, by)
    return null
  }),
  serve(answerForClient, async ({ params: { id }, body }, by) => {
    await answerFor({ id, ...body }, by)
    return null
  }),
]
