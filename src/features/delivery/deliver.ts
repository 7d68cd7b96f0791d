import { notFound, Problem } from '../../contract/problem.ts'
import type { Database } from '../../database/open.ts'
import type { Audit } from '../../platform/audit/act.ts'
import type { SignedInActor } from '../../platform/audit/entry.ts'
import type { Clock } from '../../platform/clock.ts'
import { isDueAnyway, latestTask, retryTask } from '../../platform/outbox/store.ts'
import type { AddTask } from '../../platform/outbox/task.ts'
import { deliveriesOf } from './store.ts'
import type { LeadDelivery } from './contract.ts'

/** What is delivered is all of it. */
interface Deliverable {
  id: string
  quarantined_at: string | null
}

interface Parts {
  database: Database
  clock: Clock
  audit: Audit
  outbox: { add: AddTask; wake(): void }
  find: (idOrReference: string) => Promise<Deliverable | undefined>
  /** Whether enquiries go to Salesforce. */
  delivers: boolean
}

/**
 * Has an enquiry delivered to Salesforce once more, or for the first time where that was set up after
 * it came. Throws 404, and 409 where there is nothing to deliver it to or it is being tried just now.
 */
export function deliveringAgain(parts: Parts) {
  const { database, clock, audit, outbox, find, delivers } = parts
  return async (idOrReference: string, by: SignedInActor): Promise<LeadDelivery> => {
    const enquiry = await find(idOrReference)
    if (!enquiry) throw notFound()
    const { id } = enquiry
    await audit.act(by, async (trx, record) => {
      const [task, now] = [await latestTask(trx, id, 'salesforce'), clock.now().toISOString()]
      if (task === undefined) {
        refuseFirst(enquiry, delivers)
        await outbox.add(trx, { kind: 'salesforce', about: id, payload: enquiry })
      } else if (await isDueAnyway(trx, task, now)) return
      else if (!(await retryTask(trx, task, now)))
        throw new Problem(409, 'It is being tried just now.')
      record({ action: 'enquiry-delivered-again', about: id })
    })
    outbox.wake()
    return (await deliveriesOf(database, delivers, [id]))(id)
  }
}

function refuseFirst({ quarantined_at }: Deliverable, delivers: boolean): void {
  if (!delivers) throw new Problem(409, 'Salesforce is not set up, so nothing is sent there.')
  if (quarantined_at !== null)
    throw new Problem(409, 'It lies in review: say first that it is not spam.')
}
