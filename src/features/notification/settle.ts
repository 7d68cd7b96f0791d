import type { Transaction } from 'kysely'
import type { SettledWait } from '../../contract/work.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { Clock } from '../../platform/clock.ts'
import { addProjectAct } from './act-store.ts'
import { settleNotices } from './settled-store.ts'

/**
 * Says to everybody of an organisation that what they were asked for does not wait any more, in the
 * transaction that ends it: nobody goes on reading that they are needed.
 */
export const createSettle =
  ({ clock }: { clock: Clock }) =>
  async (
    trx: Transaction<Tables>,
    { id, outcome, organisation, project, by }: SettledWait,
  ): Promise<void> => {
    const now = clock.now().toISOString()
    const waited = { id, organisation_id: organisation }
    await settleNotices(trx, waited, { settled_at: now, outcome })
    await addProjectAct(trx, { organisation, project, by }, now)
  }
