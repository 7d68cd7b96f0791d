import type { Wired } from '../../platform/command/wired.ts'
import { serve } from '../../platform/http/serve.ts'
import type { addApproval } from './add.ts'
import { addClientApproval, withdrawClientApproval } from './staff.contract.ts'
import type { withdrawApproval } from './withdraw.ts'

interface Parts {
  add: Wired<typeof addApproval>
  withdraw: Wired<typeof withdrawApproval>
}

/** The calls by which the firm asks clients for approvals. */
export const approvalStaffRoutes = ({ add, withdraw }: Parts) => [
  serve(addClientApproval, async ({ params, body: { version_id, ...asked } }, by) => {
    return await add(params.id, { ...asked, subject: { version_id } }, by)
  }),
  serve(withdrawClientApproval, async ({ params }, by) => {
    await withdraw(params.id, by)
    return null
  }),
]
