import { Problem, notFound } from '../../contract/problem.ts'
import type { Audit } from '../../platform/audit/act.ts'
import type { Actor } from '../../platform/audit/entry.ts'
import { queueFollowUps, receiptOf, type FollowUpParts } from './receive.ts'
import { claimFirmMailing, release, type enquiryStore, type Enquiry } from './store.ts'

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
  const { audit, clock, find, firmAddresses } = parts
  const enquiry = await find(reference)
  if (!enquiry) throw notFound()
  const [company, to] = await Promise.all([parts.company(), firmAddresses()])
  await audit.act(actor, async (trx, record) => {
    if (!(await release(trx, enquiry.id))) throw new Problem(409, 'It is not in quarantine.')
    const now = clock.now()
    // Without an address of the firm, its mail follows as soon as there is one.
    const mailed = to.length > 0 && (await claimFirmMailing(trx, enquiry.id, now.toISOString()))
    const receipt = receiptOf(enquiry, now, company)
    await queueFollowUps(trx, enquiry, { company, receipt, addresses: mailed ? to : [] }, parts)
    record({ action: 'enquiry-released', about: enquiry.id })
  })
  return (await find(enquiry.id)) ?? enquiry
}
