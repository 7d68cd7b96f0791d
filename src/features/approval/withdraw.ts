import { notFound } from '../../contract/problem.ts'
import type { SignedInActor } from '../../platform/audit/entry.ts'
import { staffScope } from '../../database/staff-scope.ts'
import type { ApprovalParts } from './add.ts'

/**
 * Withdraws an approval and its certificate. Throws 404 for one that does not exist or is already
 * withdrawn.
 */
export async function withdrawApproval(
  { clock, audit, approvals }: Pick<ApprovalParts, 'clock' | 'audit' | 'approvals'>,
  id: string,
  by: SignedInActor,
): Promise<void> {
  const scope = staffScope(by.viewer)
  const now = clock.now().toISOString()
  await audit.act(
    by,
    async (trx, record) => {
      const organisation = await approvals.withdraw(trx, scope, id, now)
      if (organisation === undefined) throw notFound()
      const [before, after] = [{ withdrawn_at: null }, { withdrawn_at: now }]
      record({ action: 'approval-withdrawn', about: id, organisation, before, after })
    },
    scope,
  )
}
