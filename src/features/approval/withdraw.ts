import { notFound } from '../../contract/problem.ts'
import type { Actor } from '../../platform/audit/entry.ts'
import type { ApprovalParts } from './add.ts'

/**
 * Withdraws an approval and its certificate. Throws 404 for one that does not exist or is already
 * withdrawn.
 */
export async function withdrawApproval(
  { clock, audit, approvals }: Pick<ApprovalParts, 'clock' | 'audit' | 'approvals'>,
  id: string,
  by: Actor,
): Promise<void> {
  const now = clock.now().toISOString()
  await audit.act(by, async (trx, record) => {
    const organisation = await approvals.withdraw(trx, 'staff', id, now)
    if (organisation === undefined) throw notFound()
    const [before, after] = [{ withdrawn_at: null }, { withdrawn_at: now }]
    record({ action: 'approval-withdrawn', about: id, organisation, before, after })
  })
}
