import type { Wired } from '../../platform/command/wired.ts'
import { serve } from '../../platform/http/serve.ts'
import type { addApproval } from './add.ts'
import type { decidingFor } from './decide-for.ts'
import { addClientApproval, decideForClient, withdrawClientApproval } from './staff.contract.ts'
import type { withdrawApproval } from './withdraw.ts'

interface Parts {
  add: Wired<typeof addApproval>
  withdraw: Wired<typeof withdrawApproval>
  decideFor: ReturnType<typeof decidingFor>
}

/** The calls by which the firm asks clients for approvals. */
export const approvalStaffRoutes = ({ add, withdraw, decideFor }: Parts) => [
  serve(addClientApproval, async ({ params, body: { version_id, ...asked } }, by) => {
    return await add(params.id, { ...asked, subject: { version_id } }, by)
  }),
  serve(withdrawClientApproval, async ({ params }, by) => {
    await withdraw(params.id, by)
    return null
  }),
  serve(decideForClient, async ({ params, body }, by) => {
    await decideFor(params.id, body, by)
    return null
  }),
]
