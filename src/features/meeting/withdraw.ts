import { notFound } from '../../contract/problem.ts'
import type { SignedInActor } from '../../platform/audit/entry.ts'
import { staffScope } from '../../database/staff-scope.ts'
import type { EventParts } from './add.ts'

/** Withdraws a meeting. Throws 404 for one that does not exist or is already withdrawn. */
export async function withdrawEvent(
  { clock, audit, events }: Pick<EventParts, 'clock' | 'audit' | 'events'>,
  id: string,
  by: SignedInActor,
): Promise<void> {
  const scope = staffScope(by.viewer)
  const now = clock.now().toISOString()
  await audit.act(
    by,
    async (trx, record) => {
      const organisation = await events.withdraw(trx, scope, id, now)
      if (organisation === undefined) throw notFound()
      const [before, after] = [{ withdrawn_at: null }, { withdrawn_at: now }]
      record({ action: 'event-withdrawn', about: id, organisation, before, after })
    },
    scope,
  )
}
