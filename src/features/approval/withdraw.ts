import { notFound } from '../../contract/problem.ts'
import type { Actor } from '../../platform/audit/entry.ts'
import type { Parts } from './add.ts'

/**
 * Takes back what was put before a client, and its certificate with it. Throws 404 for one that is
 * not there, or was withdrawn.
 */
export async function withdrawApproval(
  { clock, audit, approvals }: Pick<Parts, 'clock' | 'audit' | 'approvals'>,
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
