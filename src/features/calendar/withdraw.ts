import { notFound } from '../../contract/problem.ts'
import type { Actor } from '../../platform/audit/entry.ts'
import type { Parts } from './add.ts'

/** Throws 404 for a meeting that is not there, or was withdrawn before. */
export async function withdrawEvent(
  { clock, audit, events }: Pick<Parts, 'clock' | 'audit' | 'events'>,
  id: string,
  by: Actor,
): Promise<void> {
  const now = clock.now().toISOString()
  await audit.act(by, async (trx, record) => {
    const organisation = await events.withdraw(trx, 'staff', id, now)
    if (organisation === undefined) throw notFound()
    const [before, after] = [{ withdrawn_at: null }, { withdrawn_at: now }]
    record({ action: 'event-withdrawn', about: id, organisation, before, after })
  })
}
