import type { Transaction } from 'kysely'
import { Problem, notFound } from '../../contract/problem.ts'
import type { Audit } from '../../platform/audit/act.ts'
import type { Actor } from '../../platform/audit/entry.ts'
import type { Tables } from '../../database/tables/tables.ts'
import { queueFollowUps, receiptOf, type FollowUpParts } from './receive.ts'
import { claimFirmMailing, followUpsOf, release, type enquiryStore, type Enquiry } from './store.ts'

interface ReleaseParts extends FollowUpParts {
  audit: Audit
  find: ReturnType<typeof enquiryStore>['find']
}

/**
 * Takes an enquiry out of quarantine: what follows one that is not suspicious follows now. Throws
 * 404 for one that is not there, 409 for one that is not in quarantine.
 */
export async function releaseEnquiry(
  parts: ReleaseParts,
  reference: string,
  actor: Actor,
): Promise<Enquiry> {
  const { audit, find } = parts
  const enquiry = await find(reference)
  if (!enquiry) throw notFound()
  const follow = await followingUp(parts, enquiry)
  await audit.act(actor, async (trx, record) => {
    if (!(await release(trx, enquiry.id))) throw new Problem(409, 'It is not in quarantine.')
    await follow(trx, parts.outbox)
    record({ action: 'enquiry-released', about: enquiry.id })
  })
  return (await find(enquiry.id)) ?? enquiry
}

/**
 * What follows an enquiry that was taken out of quarantine, to be queued in that transaction, but not
 * what has followed already, before somebody put it there. Without
 * an address of the firm, its mail follows as soon as there is one.
 */
export async function followingUp(parts: FollowUpParts, enquiry: Enquiry) {
  const { clock, company: readCompany, firmAddresses, prepareNewEnquiries } = parts
  const [company, to, notifyOfNew] = await Promise.all([
    readCompany(),
    firmAddresses(),
    prepareNewEnquiries(),
  ])
  return async (
    trx: Transaction<Tables>,
    outbox: FollowUpParts['outbox'],
  ): Promise<{ mailed: boolean }> => {
    const now = clock.now()
    const mailed = to.length > 0 && (await claimFirmMailing(trx, enquiry.id, now.toISOString()))
    const receipt = receiptOf(enquiry, { ...parts, now, company })
    const addresses = mailed ? to : []
    const { confirmed, delivered } = await followUpsOf(trx, enquiry.id)
    const mayConfirm = confirmed ? async () => false : parts.mayConfirm
    const delivers = parts.delivers && !delivered
    const queueing = { ...parts, outbox, mayConfirm, delivers }
    await queueFollowUps(trx, enquiry, { company, receipt, addresses, notifyOfNew }, queueing)
    return { mailed }
  }
}
