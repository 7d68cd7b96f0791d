import { notFound } from '../../contract/problem.ts'
import type { SignedInActor } from '../../platform/audit/entry.ts'
import { staffScope } from '../../database/staff-scope.ts'
import type { ApprovalParts } from './add.ts'

/**
 * Withdraws an approval and its certificate. Throws 404 for one that does not exist or is already
 * withdrawn.
 */
export async function withdrawApproval(
  {
    clock,
    audit,
    approvals,
    settle,
  }: Pick<ApprovalParts, 'clock' | 'audit' | 'approvals' | 'settle'>,
  id: string,
  by: SignedInActor,
): Promise<void> {
  const scope = staffScope(by.viewer)
  const now = clock.now().toISOString()
  await audit.act(
    by,
    async (trx, record) => {
      const row = await approvals.withdraw(trx, scope, id, now)
      if (!row) throw notFound()
      const { organisation_id: organisation, project_id: project } = row
      const outcome = 'Withdrawn: it is not needed any more'
      await settle(trx, { organisation, project, id, outcome, by: null })
      const [before, after] = [{ withdrawn_at: null }, { withdrawn_at: now }]
      record({ action: 'approval-withdrawn', about: id, organisation, before, after })
    },
    scope,
  )
}
