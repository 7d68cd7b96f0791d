import type { QueuedMail } from '../../contract/mail.ts'
import { malformed, notFound } from '../../contract/problem.ts'
import type { SignedInActor } from '../../platform/audit/entry.ts'
import type { CompanyInfo } from '../content/contract.ts'
import type { Enquiry } from './store.ts'
import { changing, type WorkParts } from './work.ts'

interface Parts extends WorkParts {
  find: (id: string) => Promise<Enquiry | undefined>
  company: () => Promise<CompanyInfo>
  /** The name by which one of the firm's people is shown. */
  nameOf: (account: string) => Promise<string>
  /** The address of somebody who may answer enquiries; null for everybody else. */
  addressOf: (account: string) => Promise<string | null>
  templates: {
    enquiryGiven(
      enquiry: Enquiry,
      firm: CompanyInfo,
      to: { email: string; by: string },
      site: { origin: string },
    ): QueuedMail
  }
  /** PUBLIC_URL. */
  origin: string
}

/**
 * Gives an enquiry to somebody, who is mailed unless it is themself, or to nobody. Throws 404, and 400
 * for somebody who may not answer enquiries.
 */
export function assigning(parts: Parts) {
  const change = changing(parts)
  const { find, company, nameOf, addressOf, templates, origin } = parts
  return async (id: string, person: string | null, by: SignedInActor) => {
    const enquiry = await find(id)
    if (!enquiry) throw notFound()
    const giver = by.viewer.account
    const email = person && (await addressOf(person))
    if (person !== null && email === null) throw notTheirs()
    const [firm, name] = await Promise.all([company(), nameOf(giver)])
    return await change(id, by, 'enquiry-assigned', async ({ trx, before, add }) => {
      const isNews = person !== giver && person !== before.assignee_id
      if (email && isNews && before.quarantined_at === null) {
        const payload = templates.enquiryGiven(enquiry, firm, { email, by: name }, { origin })
        await add(trx, { kind: 'mail', about: id, payload })
      }
      return { assignee_id: person }
    })
  }
}

/** For somebody who may not answer enquiries. */
export const notTheirs = () => {
  const detail = 'Choose one of the firm’s people who may answer enquiries.'
  return malformed(detail, { person: [detail] })
}
